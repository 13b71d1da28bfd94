import { addDays, type Day } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { within } from './contained.ts'
import { type PeriodSpan, plainPeriod } from './period.ts'
import { readPoint } from './read-point.ts'

/** 'The last 6 months excluding this month', '2025 without December' */
export function withoutPart(
  tokens: readonly Token[],
  whole: PeriodSpan,
  today: Day,
): PeriodSpan | null {
  const words = tokens.slice(whole.to, whole.to + 2).map(({ text }) => text)
  const length = ['except for', 'but not', 'other than', 'not including', 'leaving out'].includes(
    words.join(' '),
  )
    ? 2
    : ['excluding', 'except', 'without', 'excl', 'minus'].includes(words[0] ?? '')
      ? 1
      : 0
  const part = length === 0 ? null : readPoint(tokens, whole.to + length, today)
  if (part === null) return null
  const [from, to] = whole.period.range
  const [first, last] = (within(part.period, whole.period, today) ?? part.period).range
  if (last < from || first > to) return { period: whole.period, to: part.to }
  if (first <= from && last < to)
    return { period: plainPeriod([addDays(last, 1), to]), to: part.to }
  if (last >= to && first > from)
    return { period: plainPeriod([from, addDays(first, -1)]), to: part.to }
  // Days in the middle can't be left out of a range.
  return { period: { ...whole.period, isUncertain: true }, to: part.to }
}
