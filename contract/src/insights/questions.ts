import * as z from 'zod/mini'
import { ReceivedElement } from '../dashboards/received-dashboard.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { InsightId, OrgId } from '../values/ids.ts'

/**
 * The answer to a question in natural language: dashboard elements, which query the API with the
 * caller's permissions.
 */
export const InsightAnswer = z.object({
  /** The interpretation in words; null when the question was not understood. */
  understood: z.nullable(z.string()),
  /** Words of the question that had no effect. */
  unread: z.array(z.string()),
  /** Caveats of the answer, such as a breakdown that a metric does not have. */
  remarks: z.array(z.string()),
  elements: z.array(ReceivedElement),
  /** Suggestions for other questions. */
  questions: z.array(z.string()),
})
export type InsightAnswer = z.infer<typeof InsightAnswer>

/** Uses POST because a question is private. Changes nothing. */
export const askInsight = defineEndpoint({
  name: 'insights.ask',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/{insightId}/questions',
  summary:
    'Answer a question about an insight in natural language; without a question, suggest some.',
  params: z.object({ orgId: OrgId, insightId: InsightId }),
  body: z.strictObject({
    question: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  answer: InsightAnswer,
  permission: 'insights.read',
  needsActivePlan: true,
})
