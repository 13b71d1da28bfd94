import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { InsightId, OrgId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'

/** Why a member closed an insight. */
export const ClosedReason = z.enum(['explained', 'acted_on', 'not_important', 'wrong'])
export type ClosedReason = z.infer<typeof ClosedReason>

/** The team's feedback on an insight. The last entry applies to the whole workspace. */
export const InsightFeedback = z.object({
  is_useful: z.nullable(z.boolean()),
  closed_reason: z.nullable(ClosedReason),
  /** Null once the member has left. */
  by_name: z.nullable(z.string()),
  at: Instant,
})
export type InsightFeedback = z.infer<typeof InsightFeedback>

export const markInsight = defineEndpoint({
  name: 'insights.mark',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/insights/{insightId}/feedback',
  summary: 'Rate an insight, or close it with a reason. Null withdraws the rating or reopens it.',
  params: z.object({ orgId: OrgId, insightId: InsightId }),
  body: z.strictObject({
    is_useful: z.nullable(z.boolean()),
    closed_reason: z.nullable(ClosedReason),
  }),
  /** Null when the feedback was withdrawn. */
  answer: z.object({ feedback: z.nullable(InsightFeedback) }),
  permission: 'insights.mark',
  needsActivePlan: true,
  audit: 'insight.marked',
})
