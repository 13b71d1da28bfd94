import {
  addDays,
  addMonths,
  countDays,
  type Day,
  type DayRange,
  endOfMonth,
} from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { yearlyPeriod } from './calendar-periods.ts'
import { type Period, type PeriodSpan, plainPeriod, unitAt, unitToDate } from './period.ts'
import { lastWords, unitOf } from './relative-periods.ts'
import { readYear } from './read-day.ts'

type ReadPoint = (tokens: readonly Token[], at: number, today: Day) => PeriodSpan | null

const parts: Readonly<Record<string, 'start' | 'middle' | 'end'>> = {
  start: 'start',
  beginning: 'start',
  begin: 'start',
  early: 'start',
  middle: 'middle',
  mid: 'middle',
  end: 'end',
  late: 'end',
}

/** 'Mid-May', 'early June', 'at the end of last month' name no exact days. */
export function readVaguePart(
  tokens: readonly Token[],
  start: number,
  today: Day,
  readPoint: ReadPoint,
): PeriodSpan | null {
  const at = start + (tokens[start]?.text === 'the' ? 1 : 0)
  const word = tokens[at]?.text ?? ''
  const part = parts[word]
  if (part === undefined) return null
  const isShort = ['early', 'mid', 'late'].includes(word)
  const of = tokens[at + 1]?.text === 'of' || (isShort && tokens[at + 1]?.text === 'in') ? 1 : 0
  if (!isShort && of === 0) return null
  const next = at + 1 + of
  const whole = readPoint(tokens, next + (tokens[next]?.text === 'the' ? 1 : 0), today)
  if (whole === null || whole.period.unit === 'day') return null
  const third = Math.ceil(countDays(whole.period.range) / 3)
  const [from, to] = whole.period.range
  const range: DayRange =
    part === 'start'
      ? [from, addDays(from, third - 1)]
      : part === 'end'
        ? [addDays(to, 1 - third), to]
        : [addDays(from, third), addDays(to, -third)]
  return { period: { ...plainPeriod(range), isUncertain: true }, to: whole.to }
}

/**
 * The start or end of a period as one end of a range. 'By the end of the year' and 'the rest of the month' are ahead;
 * 'since the start of the year' is until today.
 */
export function readEdge(
  tokens: readonly Token[],
  start: number,
  today: Day,
  readPoint: ReadPoint,
): PeriodSpan | null {
  const at = start + (tokens[start]?.text === 'the' ? 1 : 0)
  const word = tokens[at]?.text ?? ''
  const isRest = word === 'rest' || word === 'remainder'
  if (
    (!isRest && !['end', 'beginning', 'begin', 'start'].includes(word)) ||
    tokens[at + 1]?.text !== 'of'
  )
    return null
  const skip = ['the', ...(isRest ? ['this'] : [])].includes(tokens[at + 2]?.text ?? '') ? 3 : 2
  const unit = unitOf(tokens[at + skip]?.text)
  if (unit === null) return isRest ? null : readPoint(tokens, at + skip, today)
  const whole = unitToDate(unit, today)
  if (!isRest) return { period: whole, to: at + skip + 1 }
  const [, end] = unitAt(unit, today)
  return { period: plainPeriod([addDays(today, 1), end]), to: at + skip + 1 }
}

const seasons: Readonly<Record<string, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  fall: 9,
  winter: 12,
}

/** 'Last summer', 'summer 2025', 'over the summer': of which months, depends on who asks. */
export function readSeason(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const words = tokens.slice(at, at + 2).map(({ text }) => text)
  const before = tokens[at - 1]?.text ?? ''
  const skip = ['the', 'this', ...lastWords].includes(words[0] ?? '') ? 1 : 0
  const month = seasons[words[skip] ?? '']
  const year = readYear(tokens[at + skip + 1])
  const isTime =
    (skip === 1 && words[0] !== 'the') ||
    year !== null ||
    (skip === 1 && ['in', 'during', 'over'].includes(before))
  if (month === undefined || !isTime) return null
  const months = (one: number): DayRange => {
    const from = `${one}-${String(month).padStart(2, '0')}-01`
    return [from, endOfMonth(addMonths(from, 2))]
  }
  const period: Period =
    year === null ? yearlyPeriod(null, months, today) : plainPeriod(months(year.value))
  const { within: _, ...fixed } = period
  return {
    period: { ...fixed, isUncertain: true },
    to: at + skip + 1 + (year === null ? 0 : 1),
  }
}

const counted = /^(?:before|after|following|preceding|prior|leading)$/

/** 'The 10 days before Easter', 'the day after Black Friday'; weeks may be calendar weeks. */
export function readAround(
  tokens: readonly Token[],
  start: number,
  today: Day,
  readPoint: ReadPoint,
): PeriodSpan | null {
  const the = tokens[start]?.text === 'the' ? 1 : 0
  const number = tokens[start + the]?.number
  const count = number?.value ?? 1
  const at = start + the + (number == null ? 0 : 1)
  const unit = unitOf(tokens[at]?.text)
  const word = tokens[at + 1]?.text ?? ''
  if (unit === null || unit === 'year' || unit === 'quarter' || !counted.test(word)) return null
  const joint = tokens[at + 2]?.text === 'to' ? 1 : word === 'leading' ? 2 : 0
  const anchor = readPoint(tokens, at + 2 + joint, today)
  if (anchor === null || anchor.period.unit === 'week' || anchor.period.unit === 'month')
    return null
  const [first, last] = anchor.period.range
  const days = count * { day: 1, week: 7, month: 30 }[unit]
  if (days < 1 || days > 366) return null
  const isAfter = word === 'after' || word === 'following'
  const range: DayRange = isAfter
    ? [addDays(last, 1), addDays(last, days)]
    : [addDays(first, -days), addDays(first, -1)]
  // 'Two days before' may be that day alone.
  const isClear = unit === 'day' && (count === 1 || the === 1)
  const period = plainPeriod(range)
  return { period: isClear ? period : { ...period, isUncertain: true }, to: anchor.to }
}
