import {
  AppError,
  askInsight as endpoint,
  PromptResponse,
  type InsightAnswer,
} from '@cartograph/contract'
import { listInsights } from '../../insights/index.ts'
import { serves } from '../../serves.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { phraseOf } from '../ask-back/ask-back.ts'
import { readChatScope, type ChatScope } from '../chat-scope.ts'
import { isRead } from '../platforms.ts'
import { noContents, type PromptAnswer, type WrittenAnswer } from '../prompt-answer.ts'
import { openReader } from '../reading/open-reader.ts'
import { parseQueries } from '../reading/parse-queries.ts'
import { queryTitle } from '../words/describe-query.ts'
import { answerAboutInsight } from './answer-about-insight.ts'
import {
  newConversation,
  openInsightConversation,
  sealInsightConversation,
} from './insight-conversation.ts'
import { cubeOf, insightSubject } from './insight-subject.ts'
import type { InsightQuestion } from './read-about-insight.ts'
import { spellOut } from './spell-out.ts'
import { suggestQuestions } from './suggest-questions.ts'

/** Answers a question about an insight from what the insight says, and otherwise as Just Ask does. */
export const askInsight = serves(endpoint, async (ctx, { insightId, question, conversation }) => {
  const { items } = await listInsights(ctx, { ids: [insightId] })
  const [insight] = items
  if (insight === undefined) throw new AppError('not_found')
  const scope = await readChatScope(ctx)
  const { model, today } = scope
  const subject = insightSubject(insight._source)
  const questions = isRead(cubeOf(subject.measure), scope)
    ? suggestQuestions(subject, model, question)
    : []
  if (question === '') return { ...nothing, questions }
  const reader = await openReader(ctx, scope)
  const before =
    conversation === undefined
      ? newConversation
      : openInsightConversation(ctx, insightId, conversation)
  const insightQuestion: InsightQuestion = {
    question,
    history: before.questions,
    isWhole: whole.test(question) || (before.isWhole && refersBack.test(question)),
    today,
  }
  let unread: readonly string[] = []
  const answer = await answerOrFailure(ctx, async () => {
    const about = { insight, subject, scope, reader, before }
    const given = await answerAboutInsight(ctx, insightQuestion, about)
    unread = given.unread
    return given.answer
  })
  const spelledOut = spellOut(question, { period: subject.period, today })
  const { contents, outcome, readings } = answer
  return {
    ...contents,
    ...summaryOf(answer, unread, scope),
    outcome,
    response: answer.response,
    continues: outcome === 'answer' ? phraseOf(reader, readings[0], scope) : null,
    conversation: sealInsightConversation(ctx, insightId, {
      questions: isRemembered(outcome) ? [...before.questions, spelledOut] : before.questions,
      offers: outcome === 'clarify' ? readings : [],
      isWhole: insightQuestion.isWhole,
    }),
    questions,
  }
})

const nothing: InsightAnswer = {
  ...noContents,
  understood: null,
  unread: [],
  outcome: null,
  response: '',
  conversation: null,
  continues: null,
  questions: [],
}

const whole =
  /\b(?:overall|in total|total|altogether|everything|(?:whole|entire) (?:shop|store|business|company))\b/i
const refersBack = /^(?:and|but|or|also|only|just|now|ok|okay)\b/i

const isRemembered = (outcome: PromptAnswer['outcome']) =>
  outcome === 'answer' || outcome === 'clarify'

/** The interpretation in one text, for clients that do not show the parts of an answer. */
function summaryOf(
  { outcome, response, contents, readings }: WrittenAnswer,
  unread: readonly string[],
  scope: ChatScope,
): Pick<InsightAnswer, 'understood' | 'unread'> {
  if (outcome !== 'answer')
    return { understood: null, unread: [...(contents.refusal?.words ?? unread)] }
  const [reading] = readings
  const queries = reading === undefined ? [] : parseQueries(reading.queries, scope)
  const described = { model: scope.model, currency: scope.units.currency }
  const understood =
    queries.length > 0
      ? queryTitle(queries, described)
      : PromptResponse.parse(JSON.parse(response)).response
  return { understood, unread: [...unread] }
}
