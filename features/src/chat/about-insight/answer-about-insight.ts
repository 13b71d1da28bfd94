import type { QuestionReading, Subject } from '@cartograph/ask'
import { lowerFirst, type FeedItem } from '@cartograph/contract'
import { measureAt } from '@cartograph/semantic'
import type { Context } from '../../context.ts'
import { answerAdvice } from '../answer/answer-advice.ts'
import { answerByModel, answerReading } from '../answer-question.ts'
import type { ChatScope } from '../chat-scope.ts'
import type { PromptAnswer } from '../prompt-answer.ts'
import {
  isAdvice,
  offeredReading,
  type EarlierPrompt,
  type QuestionInConversation,
} from '../reading/interpret-question.ts'
import type { WorkspaceReader } from '../reading/open-reader.ts'
import { answerFromInsight } from './answer-from-insight.ts'
import type { InsightConversation } from './insight-conversation.ts'
import { readAboutInsight, type InsightQuestion } from './read-about-insight.ts'

interface About {
  readonly insight: FeedItem
  readonly subject: Subject
  readonly scope: ChatScope
  readonly reader: WorkspaceReader
  readonly before: InsightConversation
}

interface AboutInsightAnswer {
  readonly answer: PromptAnswer
  /** Words that were left out. */
  readonly unread: readonly string[]
}

/** Answers from the insight if it can, and otherwise from the data, as in Just Ask. */
export async function answerAboutInsight(
  ctx: Context,
  question: InsightQuestion,
  about: About,
): Promise<AboutInsightAnswer> {
  const { subject, scope, reader, before } = about
  const inConversation: QuestionInConversation = {
    question: question.question,
    earlier: earlierPrompts(about),
    today: scope.today,
    meaning: null,
    subject: question.isWhole ? { ...subject, filters: [] } : subject,
  }
  const chosen = offeredReading(before.offers, question.question)
  if (chosen !== null)
    return { answer: await answerReading(ctx, reader, inConversation, scope, chosen), unread: [] }
  const { reading, unread } = readAboutInsight(reader, question, subject)
  const own = await answerFromInsight(ctx, question, about, reading)
  if (own !== null) return { answer: own, unread: [] }
  if (isAdvice(question.question)) return { answer: await answerAdvice(ctx, scope), unread: [] }
  const isHalf = unread.length > 0
  const read: QuestionReading = isHalf
    ? { kind: 'refuse', reason: 'unknown', unknown: unread }
    : reading
  const byModel = await answerByModel(ctx, inConversation, scope, { reader, reading: read })
  if (byModel !== null) return { answer: byModel, unread: [] }
  const answer = withRemarks(
    await answerReading(ctx, reader, inConversation, scope, reading),
    lostSegments(reading, question, about),
  )
  if (!isHalf || answer.outcome !== 'answer') return { answer, unread }
  const { type, response } = answer.response
  const words = unread.map((word) => `“${word}”`).join(', ')
  const text = `I didn’t understand ${words}. ${response}`
  return { answer: { ...answer, response: { type, response: text } }, unread }
}

/** The conversation for a language model: the insight as the first question, then the questions about it. */
function earlierPrompts({ insight, subject, before, reader, scope }: About): EarlierPrompt[] {
  const own = reader.read('and', { today: scope.today, subject })
  const otherFields = { queryGenerationResponse: null, readings: [], verifiedAt: null }
  return [
    {
      ...otherFields,
      userPrompt: insight._source.message,
      outcome: 'answer',
      queryGenerationResponse: own.kind === 'answer' ? JSON.stringify(own.queries[0]) : null,
      // The reader has the insight itself.
      readings: [{ prompt: '', mode: 'plain', queries: [], of: [], isReadable: false }],
    },
    ...before.questions.map((userPrompt) => ({
      ...otherFields,
      userPrompt,
      outcome: 'answer' as const,
    })),
  ]
}

/** Says which metric does not have the segment of the insight. */
function lostSegments(
  reading: QuestionReading,
  { isWhole }: InsightQuestion,
  { insight, subject, scope }: About,
): string[] {
  if (reading.kind !== 'answer' || isWhole) return []
  const group = lowerFirst(insight._source.entity_group_alias)
  return subject.filters.flatMap(({ members }) =>
    reading.queries.flatMap(({ measures, filters = [] }) => {
      const text = JSON.stringify(filters)
      if (members.some((member) => text.includes(`"${member}"`))) return []
      const titles = measures.map((member) => measureAt(scope.model, member)?.shortTitle ?? member)
      return [`Can’t filter ${lowerFirst(titles.join(' and '))} by ${group}.`]
    }),
  )
}

function withRemarks(answer: PromptAnswer, remarks: readonly string[]): PromptAnswer {
  if (answer.outcome !== 'answer' || remarks.length === 0) return answer
  const { contents } = answer
  return { ...answer, contents: { ...contents, remarks: [...remarks, ...contents.remarks] } }
}
