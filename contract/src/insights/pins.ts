import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId, InsightId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

/** Per user and workspace. */
export const maxPins = 500

/** An insight that a user pinned. Pins are private. */
export const FeedPin = z.object({
  feed_id: InsightId,
  datasource_id: z.nullable(ConnectionId),
  notes: z.string(),
  created_at: Instant,
})
export type FeedPin = z.infer<typeof FeedPin>

const path = '/v1/orgs/{orgId}/feed_pins'
const ownInsights = {
  params: WorkspaceParams,
  permission: 'insights.own',
  needsActivePlan: true,
} as const

export const listFeedPins = defineEndpoint({
  name: 'feedPins.list',
  method: 'GET',
  path,
  summary: "The signed-in person's pinned insights, the newest pin first.",
  answer: z.object({ items: z.array(FeedPin) }),
  ...ownInsights,
})

/** Idempotent. */
export const createFeedPin = defineEndpoint({
  name: 'feedPins.create',
  method: 'POST',
  path,
  summary: 'Pin an insight, which lists it under Saved.',
  body: z.strictObject({
    notes: z._default(z.string().check(z.maxLength(2_000)), ''),
    feed_id: InsightId,
    datasource_id: z._default(z.nullable(ConnectionId), null),
  }),
  answer: FeedPin,
  status: 201,
  errors: ['conflict'],
  ...ownInsights,
})

export const deleteFeedPin = defineEndpoint({
  name: 'feedPins.delete',
  method: 'DELETE',
  path,
  summary: 'Unpin an insight. Idempotent.',
  query: z.object({ feed_id: InsightId }),
  answer: z.object({ feed_id: InsightId }),
  ...ownInsights,
})
