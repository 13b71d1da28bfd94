import type { CubeQuery, PlatformCode } from '@cartograph/contract'
import type { QuestionReading, Reader } from '@cartograph/ask'
import type { Context } from '../context.ts'
import { answerAdvice } from './answer/answer-advice.ts'
import { answerForecast } from './answer/answer-forecast.ts'
import { answerRows, type QuestionQueries } from './answer/answer-rows.ts'
import { answerWhy } from './answer/answer-why.ts'
import { unsyncedDays } from './answer/unsynced-days.ts'
import { askBack } from './ask-back/ask-back.ts'
import { suggestMetrics } from './ask-back/suggest-metrics.ts'
import { readChatScope, type ChatScope } from './chat-scope.ts'
import { findLack } from './find-lack.ts'
import { platformsOf, unreadPlatform } from './platforms.ts'
import type { PromptAnswer } from './prompt-answer.ts'
import {
  interpretQuestion,
  type EarlierPrompt,
  type QuestionInConversation,
} from './reading/interpret-question.ts'
import { segmentDimension } from './reading/indexed-dimensions.ts'
import { openReader, type WorkspaceReader } from './reading/open-reader.ts'
import { parseQueries } from './reading/parse-queries.ts'
import { refuse } from './refuse.ts'
import { rangesOf } from './words/period-words.ts'
import { findVerified, type VerifiedRow } from './verified-questions/read.ts'

interface AnswerOptions {
  /** The meaning of a verified question is a phrase for the built-in reader, and is not looked up itself. */
  readonly isMeaning?: boolean
  /** If it has been read. */
  readonly scope?: ChatScope | null
}

/** Answers a question with queries of the semantic layer, asks back, or says why it cannot. */
export async function answerQuestion(
  ctx: Context,
  question: string,
  earlier: readonly EarlierPrompt[],
  { isMeaning = false, scope: known = null }: AnswerOptions = {},
): Promise<PromptAnswer> {
  const scope = known ?? (await readChatScope(ctx))
  const [verified, reader] = await Promise.all([
    isMeaning ? null : findVerified(ctx, question),
    openReader(ctx, scope),
  ])
  ctx.signal.throwIfAborted()
  const inConversation: QuestionInConversation = {
    question,
    earlier,
    today: scope.today,
    meaning: verified?.meaning ?? null,
  }
  const found = interpretQuestion(reader, inConversation)
  if (found.kind === 'advice') return answerAdvice(ctx, scope)
  const { reading } = found
  const byModel = isMeaning
    ? null
    : await answerByModel(ctx, inConversation, scope, { reader, reading })
  if (byModel !== null) return byModel
  const answer = await answerReading(ctx, reader, inConversation, scope, reading)
  if (verified !== null && found.isVerified === true && answer.outcome === 'answer')
    return withVerification(answer, verified)
  return found.isReadable
    ? answer
    : { ...answer, readings: answer.readings.map((one) => ({ ...one, isReadable: false })) }
}

/** The answer to what a language model read in place of the built-in reader; null if it did not. */
export async function answerByModel(
  ctx: Context,
  question: QuestionInConversation,
  scope: ChatScope,
  { reader, reading }: { readonly reader: WorkspaceReader; readonly reading: QuestionReading },
): Promise<PromptAnswer | null> {
  if (ctx.languageModel === null || !isUnread(reading)) return null
  // Its client takes 0.2 s of processor time to load, which most installations need not spend.
  const { askModel } = await import('./model/ask-model.ts')
  const read = await askModel(ctx, question, scope, {
    values: reader.values,
    segments: reader.segments,
    segmentDimension: segmentDimension(scope.model),
  })
  return read === null ? null : answerAsModelRead(ctx, read, scope)
}

/** Whether a language model may read the question: the built-in reader did not understand it and did not refuse it. */
function isUnread(reading: QuestionReading): boolean {
  if (reading.kind === 'refuse') return unreadReasons.has(reading.reason)
  return reading.kind === 'clarify' && reading.readings.length === 0
}

const unreadReasons: ReadonlySet<string> = new Set(['unknown', 'unsupported', 'not_a_question'])

/** Says who read it: its words show what it was read as. Later questions cannot refer to its text. */
async function answerAsModelRead(
  ctx: Context,
  { mode, queries }: { readonly mode: string; readonly queries: readonly unknown[] },
  scope: ChatScope,
): Promise<PromptAnswer> {
  const answer = await answerQueries(ctx, { mode, queries, of: [] }, scope)
  if (answer.outcome !== 'answer') return answer
  const name = ctx.languageModel?.name ?? 'a language model'
  const remark = `Read by ${name}. Check the metric, filters and dates.`
  const { contents, readings } = answer
  return {
    ...answer,
    contents: { ...contents, remarks: [remark, ...contents.remarks] },
    readings: readings.map((one) => ({ ...one, isReadable: false })),
  }
}

/** A follow-up refers to what the question was read as. */
function withVerification(
  answer: PromptAnswer,
  { meaning, createdBy, createdAt }: VerifiedRow,
): PromptAnswer {
  const readings = answer.readings.map((one) => ({ ...one, prompt: meaning }))
  return { ...answer, readings, verifiedBy: createdBy, verifiedAt: createdAt }
}

export async function answerReading(
  ctx: Context,
  reader: Reader,
  question: QuestionInConversation,
  scope: ChatScope,
  reading: QuestionReading,
): Promise<PromptAnswer> {
  switch (reading.kind) {
    case 'refuse': {
      const unread = unreadPlatform(reading.unknown, scope)
      return unread === null
        ? refuse(reading.reason, { words: reading.unknown })
        : refuseUnread([unread], scope)
    }
    case 'clarify': {
      const possible = reading.readings.map((one) => ({ ...one, of: [] }))
      const all = possible.length > 0 ? possible : suggestMetrics(reader, question, scope)
      const usable = all.filter(
        ({ queries }) => missingData(parseQueries(queries, scope), scope) === null,
      )
      const [only] = usable
      // A reading over data that is not connected is dropped.
      if (reading.reason === severalReadings && usable.length === 1 && only !== undefined)
        return answerQueries(ctx, only, scope)
      const [first] = all
      if (usable.length === 0 && first !== undefined)
        return missingData(parseQueries(first.queries, scope), scope) ?? refuse('unsupported')
      return askBack(reader, question, scope, {
        reason: reading.reason,
        readings: usable.slice(0, 3),
      })
    }
    case 'answer': {
      const hasNoParts = reading.queries.every(({ dimensions = [] }) => dimensions.length === 0)
      if (reading.mode === 'share' && hasNoParts)
        return askBack(reader, question, scope, {
          reason: 'Share of what?',
          readings: [{ ...reading, mode: 'plain' }],
        })
      return answerQueries(ctx, reading, scope)
    }
  }
}

const severalReadings = 'Several readings'

interface ReadQueries {
  readonly mode: string
  readonly queries: readonly unknown[]
  readonly of: readonly string[]
}

async function answerQueries(
  ctx: Context,
  { mode, queries: written, of }: ReadQueries,
  scope: ChatScope,
): Promise<PromptAnswer> {
  const queries = parseQueries(written, scope)
  const missing = missingData(queries, scope)
  if (missing !== null) return missing
  const lack = findLack(queries, scope.model)
  if (lack !== null) return refuse('unsupported', { words: [lack.field], lack })
  const request: QuestionQueries = { mode, of, written, queries }
  const answer = await answersOfMode(mode)(ctx, request, scope)
  const unsynced = unsyncedDays(queries, scope)
  if (unsynced === null || answer.outcome !== 'answer') return answer
  if (queries.some((query) => rangesOf(query).length > 1)) {
    // Comes before the sentence, because a change from half of a period is meaningless.
    const { type, response } = answer.response
    return { ...answer, response: { type, response: `${unsynced} ${response}` } }
  }
  const { contents } = answer
  return { ...answer, contents: { ...contents, remarks: [unsynced, ...contents.remarks] } }
}

function answersOfMode(mode: string): typeof answerRows {
  if (mode === 'why') return answerWhy
  return mode === 'forecast' ? answerForecast : answerRows
}

/** Null if there are data of all that queries need. */
function missingData(queries: readonly CubeQuery[], scope: ChatScope): PromptAnswer | null {
  for (const platforms of platformsOf(queries, scope)) {
    if (platforms.some((one) => scope.read.has(one))) continue
    return refuseUnread(platforms, scope)
  }
  return null
}

function refuseUnread(platforms: readonly PlatformCode[], { connected }: ChatScope): PromptAnswer {
  const waiting = platforms.filter((one) => connected.has(one))
  return waiting.length > 0
    ? refuse('no_data', { platforms: waiting })
    : refuse('not_connected', { platforms })
}
