import { type Day, endOfMonth } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { dayPeriod, type PeriodSpan } from './period.ts'
import { readDay, readYear } from './read-day.ts'

/** Between the ends of a range. */
export const joints = ['to', 'until', 'till', 'through', 'thru']

/** The 3 of 'between 3 and 10 March' */
export function dateBeforeRange(
  tokens: readonly Token[],
  at: number,
  today: Day,
  isJoint = (word: string) => joints.includes(word),
): PeriodSpan | null {
  const date = dateNumber(tokens[at])
  if (date === null || !isJoint(tokens[at + 1]?.text ?? '')) return null
  const last = readDay(tokens, skipThe(tokens, at + 2), today)
  const day = last === null ? null : `${last.day.slice(0, 8)}${date}`
  return day === null || last === null || day >= last.day
    ? null
    : { period: dayPeriod(day), to: at + 1 }
}

/** The 15 of 'April 1 to 15, 2026' */
export function dateAfterRange(
  tokens: readonly Token[],
  { period }: PeriodSpan,
  at: number,
): PeriodSpan | null {
  const date = dateNumber(tokens[at])
  if (date === null || period.unit !== 'day') return null
  const comma = tokens[at + 1]?.text === ',' ? 1 : 0
  const year = readYear(tokens[at + 1 + comma])
  const [from] = period.range
  const day = `${year === null ? from.slice(0, 5) : `${year.value}-`}${from.slice(5, 8)}${date}`
  const isAfter = date > from.slice(8) && day <= endOfMonth(`${day.slice(0, 8)}01`)
  return isAfter ? { period: dayPeriod(day), to: at + 1 + (year === null ? 0 : comma + 1) } : null
}

/** Two digits, for a day. */
function dateNumber(token: Token | undefined): string | null {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.text ?? '')
  const date = Number(found?.[1])
  return date >= 1 && date <= 31 ? String(date).padStart(2, '0') : null
}

export const skipThe = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === 'the' ? at + 1 : at
