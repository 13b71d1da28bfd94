import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { EventId } from './ids.ts'
import { isStorable, storableMessage } from './storable-json.ts'
import { Instant } from './time.ts'
import { WorkspaceParams } from './workspace-params.ts'

/** What is kept of one type for one person in one workspace: the newest. */
export const eventsKeptPerType = 500
/** The same, of all types together. */
export const eventsKept = 2_000

const maxPropertiesLength = 4_000

export const EventType = z
  .string()
  .check(z.regex(/^[A-Za-z][\w.-]{0,63}$/, 'Letters, digits, _, . and -, 64 at most'))
export type EventType = z.infer<typeof EventType>

/** What an event says is up to its type, whose version stands in it: `{ version, key, … }`. */
export const EventProperties = z.record(z.string(), z.unknown()).check(
  z.refine(
    (properties) => JSON.stringify(properties).length <= maxPropertiesLength,
    `At most ${maxPropertiesLength} characters as JSON`,
  ),
  z.refine(isStorable, storableMessage),
)
export type EventProperties = z.infer<typeof EventProperties>

/** What somebody did in a workspace and wants to find again, such as a page that was looked at. */
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
    size: z._default(wholeNumber(100, eventsKeptPerType), 100),
  }),
  answer: z.object({ page: z.int(), items: z.array(PersonalEvent), total: z.int() }),
  permission: 'events.own',
  needsActivePlan: true,
})

/**
 * Has no name in the audit log: that tells a workspace's admins who changed what, and not what a
 * colleague has looked at. Only its giver can read an event.
 */
export const createEvent = defineEndpoint({
  name: 'events.create',
  method: 'POST',
  path,
  summary: 'Keep an event of the signed-in person, for this person alone.',
  params: WorkspaceParams,
  body: z.strictObject({ event_type: EventType, properties: EventProperties }),
  answer: PersonalEvent,
  status: 201,
  permission: 'events.own',
  needsActivePlan: true,
})
