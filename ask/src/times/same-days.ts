import { addMonths, type Day } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { type Period, type PeriodSpan, plainPeriod } from './period.ts'
import { readPeriod } from './read-period.ts'

/** 'The same days of October': as many days of a month, quarter or year as another period has. */
export function readSameDays(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const [same, days, of] = tokens.slice(at, at + 3).map(({ text }) => text)
  if (same !== 'same' || !names.has(days ?? '') || (of !== 'of' && of !== 'in')) return null
  const whole = readPeriod(tokens, at + 3, today)
  const unit = whole?.period.unit
  if (whole === null || (unit !== 'month' && unit !== 'quarter' && unit !== 'year')) return null
  return { ...whole, period: { ...whole.period, isSameDays: true } }
}

const names: ReadonlySet<string> = new Set(
  'day days date dates period stretch span time window timeframe'.split(' '),
)

/** The days of a month, quarter or year that are where another period's days are in theirs. */
export function sameDaysIn(
  { range: [first, last] }: Period,
  { range: [from, to] }: Period,
): Period {
  const months = (day: Day) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7))
  const size = months(to) - months(from) + 1
  // A quarter holds the same month of the quarter.
  const away = Math.ceil((months(first) - months(to)) / size) * size
  const end = addMonths(last, -away)
  return plainPeriod([addMonths(first, -away), end < to ? end : to])
}
