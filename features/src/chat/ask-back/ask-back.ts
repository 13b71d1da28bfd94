import type { QuestionReading, Reader } from '@cartograph/ask'
import { maxPromptLength, type CubeQuery } from '@cartograph/contract'
import type { ChatScope } from '../chat-scope.ts'
import { plainAnswer, type PromptAnswer, type StoredReading } from '../prompt-answer.ts'
import { historyOf, type QuestionInConversation } from '../reading/interpret-question.ts'
import { parseQueries } from '../reading/parse-queries.ts'
import { queryTitle } from '../words/describe-query.ts'
import { phraseReading } from './phrase-reading.ts'

export interface PossibleReading {
  readonly mode: string
  readonly queries: readonly unknown[]
  readonly of: readonly string[]
}

/** Asks which reading is meant, each with a text that gives it. */
export function askBack(
  reader: Reader,
  inConversation: QuestionInConversation,
  scope: ChatScope,
  { reason, readings }: { readonly reason: string; readonly readings: readonly PossibleReading[] },
): PromptAnswer {
  const described = { model: scope.model, currency: scope.units.currency }
  const parsed = readings.map((one) => ({ one, queries: parseQueries(one.queries, scope) }))
  const phrases = distinctPhrases(
    parsed.map(({ one, queries }) => phraseReading(one.mode, queries, described)),
  )
  const offered = parsed.map(({ one, queries }, n) => ({
    stored: storedReading(reader, inConversation, one, phrases[n] ?? ''),
    title: titleOfReading(one.mode, queries, described),
  }))
  return plainAnswer(
    'clarify',
    questions[reason] ?? 'Which of these do you mean?',
    { readings: offered.map(({ stored, title }) => ({ title, prompt: stored.prompt })) },
    offered.map(({ stored }) => stored),
  )
}

const questions: Readonly<Record<string, string>> = {
  'Which metric?': 'Which metric do you mean? Name one, such as net sales or orders.',
  'Which time?':
    'Which dates do you mean? Name one period, or two with “compared with” between them.',
  'Top of what?': 'The top of what? Name a breakdown, such as products or channels.',
  'Is this meant?': 'Is this what you mean?',
  'Share of what?': 'The share of what? Name a value or a breakdown, such as a channel.',
}

/** Each can be sent as a question, and gives its own reading. */
export function distinctPhrases(phrases: readonly string[]): string[] {
  return phrases.map((phrase, n) => {
    const isAlone = phrase.length <= maxPromptLength && phrases.indexOf(phrase) === n
    return isAlone ? phrase : `${phrase.slice(0, maxPromptLength - 10)} (${n + 1})`
  })
}

function storedReading(
  reader: Reader,
  { earlier, question, today, subject = null }: QuestionInConversation,
  { mode, queries, of }: PossibleReading,
  prompt: string,
): StoredReading {
  const history = [...historyOf(earlier), question]
  const read = reader.read(prompt, { today, history, subject })
  return { prompt, mode, queries, of, isReadable: isSame(read, mode, queries) }
}

/** A question that gives a reading anywhere; null if none does. */
export function phraseOf(
  reader: Pick<Reader, 'read'>,
  reading: StoredReading | undefined,
  scope: ChatScope,
): string | null {
  if (reading === undefined) return null
  const { mode, queries } = reading
  const described = { model: scope.model, currency: scope.units.currency }
  const phrase = phraseReading(mode, parseQueries(queries, scope), described)
  const isShort = phrase.length <= maxPromptLength
  return isShort && isSame(reader.read(phrase, { today: scope.today }), mode, queries)
    ? phrase
    : null
}

function isSame(read: QuestionReading, mode: string, queries: readonly unknown[]): boolean {
  return (
    read.kind === 'answer' &&
    read.mode === mode &&
    JSON.stringify(read.queries) === JSON.stringify(queries)
  )
}

/** A reading in words. */
export function titleOfReading(
  mode: string,
  queries: readonly CubeQuery[],
  described: Parameters<typeof queryTitle>[1],
): string {
  return `${modes[mode] ?? ''}${queryTitle(queries, described)}`
}

const modes: Readonly<Record<string, string>> = {
  why: 'Why: ',
  share: 'Share: ',
  average: 'Average: ',
  forecast: 'Forecast: ',
}
