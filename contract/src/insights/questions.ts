import * as z from 'zod/mini'
import { ReceivedElement } from '../dashboards/received-dashboard.ts'
import { defineEndpoint } from '../endpoint.ts'
import { InsightId, OrgId } from '../ids.ts'

/** What was made of a question: elements of a dashboard, which ask the query API by the rights of whoever looks. */
export const InsightAnswer = z.object({
  /** How it was understood, in words; null where nothing was made of it. */
  understood: z.nullable(z.string()),
  /** Words of it that nothing was made of. */
  unread: z.array(z.string()),
  /** Whoever asks should know this of the answer, such as a part that a figure is not known of. */
  remarks: z.array(z.string()),
  elements: z.array(ReceivedElement),
  /** Others that can be asked. */
  questions: z.array(z.string()),
})
export type InsightAnswer = z.infer<typeof InsightAnswer>

/** Asks with a body because a question is private; changes nothing. */
export const askInsight = defineEndpoint({
  name: 'insights.ask',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/{insightId}/questions',
  summary: 'Ask about a finding in plain words; without a question, some that can be asked.',
  params: z.object({ orgId: OrgId, insightId: InsightId }),
  body: z.strictObject({
    question: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  answer: InsightAnswer,
  permission: 'insights.read',
  needsActivePlan: true,
})
