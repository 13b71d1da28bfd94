import * as z from 'zod/mini'
import { promptContents, PromptOutcome } from '../chat/prompt.ts'
import { maxPromptLength } from '../chat/question-text.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { InsightId, OrgId } from '../values/ids.ts'

/** The parts of an answer of Just Ask, about an insight. */
export const InsightAnswer = z.object({
  /** The interpretation in words; null when the question was not understood. */
  understood: z.nullable(z.string()),
  /** Words of the question that had no effect. */
  unread: z.array(z.string()),
  /** Null without a question. */
  outcome: z.nullable(PromptOutcome),
  /** JSON of `PromptResponse` for answers, otherwise plain text. */
  response: z.string(),
  ...promptContents,
  /** To be sent with a follow-up, and with the `prompt` of a reading; null without a question. */
  conversation: z.nullable(z.string()),
  /** A question for Just Ask that has the same answer; null if none has. */
  continues: z.nullable(z.string()),
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
    'Answer a question about an insight in plain words, as Just Ask does; without a question, suggest some. Its queries run with the permissions of the caller; nothing is stored.',
  params: z.object({ orgId: OrgId, insightId: InsightId }),
  body: z.strictObject({
    question: z._default(z.string().check(z.trim(), z.maxLength(maxPromptLength)), ''),
    /** Of the answer before, for a follow-up such as 'and by channel?'. */
    conversation: z.optional(z.string().check(z.maxLength(12_000))),
  }),
  answer: InsightAnswer,
  permission: 'insights.read',
  needsActivePlan: true,
})
