import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ConnectionId, InsightId } from '../ids.ts'
import { Instant } from '../time.ts'
import { WorkspaceParams } from '../workspace-params.ts'

/** How many findings one person may keep in a workspace. */
export const mostPins = 500

/** A finding that somebody keeps, for this person alone. */
export const FeedPin = z.object({
  feed_id: InsightId,
  datasource_id: z.nullable(ConnectionId),
  notes: z.string(),
  created_at: Instant,
})
export type FeedPin = z.infer<typeof FeedPin>

const path = '/v1/orgs/{orgId}/feed_pins'
const own = { params: WorkspaceParams, permission: 'insights.own', needsActivePlan: true } as const

export const listFeedPins = defineEndpoint({
  name: 'feedPins.list',
  method: 'GET',
  path,
  summary: "The signed-in person's pinned findings, the newest pin first.",
  answer: z.object({ items: z.array(FeedPin) }),
  ...own,
})

/** Pinned once more, it stays as it was. */
export const createFeedPin = defineEndpoint({
  name: 'feedPins.create',
  method: 'POST',
  path,
  summary: 'Pin a finding: it stays under Saved.',
  body: z.strictObject({
    notes: z._default(z.string().check(z.maxLength(2_000)), ''),
    feed_id: InsightId,
    datasource_id: z._default(z.nullable(ConnectionId), null),
  }),
  answer: FeedPin,
  status: 201,
  errors: ['conflict'],
  ...own,
})

export const deleteFeedPin = defineEndpoint({
  name: 'feedPins.delete',
  method: 'DELETE',
  path,
  summary: 'Unpin a finding; one that is not pinned is no mistake.',
  query: z.object({ feed_id: InsightId }),
  answer: z.object({ feed_id: InsightId }),
  ...own,
})
