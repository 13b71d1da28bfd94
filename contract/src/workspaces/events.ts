import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { EventId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Instant } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

/** The newest events of one type that are retained for one user in one workspace. */
export const maxEventsPerType = 500
/** The same for all types together. */
export const maxEvents = 2_000

const maxPropertiesLength = 4_000

export const EventType = z
  .string()
  .check(z.regex(/^[A-Za-z][\w.-]{0,63}$/, 'Letters, digits, _, . and -, 64 at most'))
export type EventType = z.infer<typeof EventType>

/** The type defines the content and carries its version: `{ version, key, … }`. */
export const EventProperties = z.record(z.string(), z.unknown()).check(
  z.refine(
    (properties) => JSON.stringify(properties).length <= maxPropertiesLength,
    `At most ${maxPropertiesLength} characters as JSON`,
  ),
  z.refine(isStorable, storableMessage),
)
export type EventProperties = z.infer<typeof EventProperties>

/** An action of one user that they may want to find again, such as a page view. */
export const PersonalEvent = z.object({
  event_id: EventId,
  event_type: EventType,
  properties: EventProperties,
  created_at: Instant,
})
export type PersonalEvent = z.infer<typeof PersonalEvent>

const path = '/v1/orgs/{orgId}/events'

const wholeNumber = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message))
}

export const listEvents = defineEndpoint({
  name: 'events.list',
  method: 'GET',
  path,
  summary: "The signed-in person's own events of a type, the newest first; a page at a time.",
  params: WorkspaceParams,
  query: z.object({
    event_type: EventType,
    page: z._default(wholeNumber(1, 100_000), 1),
    size: z._default(wholeNumber(100, maxEventsPerType), 100),
  }),
  answer: z.object({ page: z.int(), items: z.array(PersonalEvent), total: z.int() }),
  permission: 'events.own',
  needsActivePlan: true,
})

/**
 * Has no name in the audit log: the log tells admins who changed what, not what a colleague has
 * viewed. Only the author can read an event.
 */
export const createEvent = defineEndpoint({
  name: 'events.create',
  method: 'POST',
  path,
  summary: 'Store a private event of the signed-in user.',
  params: WorkspaceParams,
  body: z.strictObject({ event_type: EventType, properties: EventProperties }),
  answer: PersonalEvent,
  status: 201,
  permission: 'events.own',
  needsActivePlan: true,
})
