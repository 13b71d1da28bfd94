import type { QuestionReading, Reader, Subject } from '@cartograph/ask'
import type { Day } from '@cartograph/contract'
import type { PromptRow } from '../conversations/conversation-rows.ts'
import type { StoredReading } from '../prompt-answer.ts'

/** What a question asks for, given those before it in the conversation. */
export type Interpretation =
  | { readonly kind: 'advice' }
  | {
      readonly kind: 'read'
      readonly reading: QuestionReading
      readonly isReadable: boolean
      /** Read as the meaning of a verified question. */
      readonly isVerified?: boolean
    }

/** What a follow-up needs of a question before it. */
export type EarlierPrompt = Pick<
  PromptRow,
  'outcome' | 'userPrompt' | 'queryGenerationResponse' | 'readings' | 'verifiedAt'
>

export interface QuestionInConversation {
  readonly question: string
  /** Oldest first. */
  readonly earlier: readonly EarlierPrompt[]
  readonly today: Day
  /** Of the verified question of the same words; null without one. */
  readonly meaning: string | null
  /** What all questions are about, such as an insight; anything without it. */
  readonly subject?: Subject | null
}

export function interpretQuestion(
  reader: Reader,
  inConversation: QuestionInConversation,
): Interpretation {
  const { question, earlier, today, meaning } = inConversation
  const offers = earlier.flatMap(({ outcome, readings }) => (outcome === 'clarify' ? readings : []))
  const chosen = offeredReading(offers, question)
  if (chosen !== null) return { kind: 'read', reading: chosen, isReadable: chosen.isReadable }
  const verified = meaning === null ? null : reader.read(meaning, { today })
  // Its metric may have been deleted since: the question is then read like any other.
  if (verified !== null && verified.kind !== 'refuse')
    return { kind: 'read', reading: verified, isReadable: true, isVerified: true }
  if (isAdvice(question)) return { kind: 'advice' }
  const reading = reader.read(question, { today, history: historyOf(earlier) })
  return { kind: 'read', reading, isReadable: true }
}

/** The text of a reading that was offered gives exactly this one. */
export function offeredReading(
  offers: readonly StoredReading[],
  question: string,
): (QuestionReading & { readonly isReadable: boolean }) | null {
  const found = offers.findLast(({ prompt }) => prompt === question)
  if (found === undefined) return null
  const { mode, queries, of, isReadable } = found
  // Queries are validated before they run.
  return { ...({ kind: 'answer', mode, queries, of } as QuestionReading), isReadable }
}

/** The earlier questions that a follow-up can refer to: those after the last one whose text alone says less. */
export function historyOf(earlier: readonly EarlierPrompt[]): string[] {
  const from = earlier.findLastIndex(
    ({ outcome, readings }) =>
      outcome === 'answer' && readings.some(({ isReadable }) => !isReadable),
  )
  return earlier
    .slice(from + 1)
    .filter(({ outcome }) => outcome !== 'refuse' && outcome !== 'running')
    .slice(-mostEarlier)
    .map(({ userPrompt, verifiedAt, readings: [reading] }) =>
      verifiedAt === null ? userPrompt : (reading?.prompt ?? userPrompt),
    )
}

const mostEarlier = 8

/** Questions that findings answer. */
export const isAdvice = (question: string) => advice.test(question)

const advice =
  /\bwhat (?:should|shall|can|could|must) (?:i|we) (?:do|improve|change|fix|look at|focus on|work on)\b|\bwhat (?:needs|deserves) (?:my |our )?attention\b|\bwhat(?: is|'s|’s) (?:new|unusual|going on|wrong)\b|\bany(?:thing)? (?:insights|findings|anomalies|unusual|wrong)\b|\bwhere should (?:i|we) (?:start|focus)\b/i
