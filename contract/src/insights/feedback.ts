import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { InsightId, OrgId } from '../ids.ts'
import { Instant } from '../time.ts'

/** Why somebody wants to see no more of a finding. */
export const ClosedReason = z.enum(['explained', 'acted_on', 'not_important', 'wrong'])
export type ClosedReason = z.infer<typeof ClosedReason>

/** What the team says of a finding; the last word counts, for everybody in the workspace. */
export const InsightFeedback = z.object({
  is_useful: z.nullable(z.boolean()),
  closed_reason: z.nullable(ClosedReason),
  /** Null for somebody who has left. */
  by_name: z.nullable(z.string()),
  at: Instant,
})
export type InsightFeedback = z.infer<typeof InsightFeedback>

export const markInsight = defineEndpoint({
  name: 'insights.mark',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/insights/{insightId}/feedback',
  summary: 'Say whether a finding was useful, or close it with a reason; null takes it back.',
  params: z.object({ orgId: OrgId, insightId: InsightId }),
  body: z.strictObject({
    is_useful: z.nullable(z.boolean()),
    closed_reason: z.nullable(ClosedReason),
  }),
  /** Null when nothing is said of it any more. */
  answer: z.object({ feedback: z.nullable(InsightFeedback) }),
  permission: 'insights.mark',
  needsActivePlan: true,
  audit: 'insight.marked',
})
