import {
  addDays,
  addMonths,
  countDays,
  laterDay,
  monthIndex,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  type Day,
  type DayRange,
} from '@cartograph/contract'
import type { QuestionWords } from './question-words.ts'

export interface QuestionTimes {
  readonly period: DayRange
  /** The period to compare with. */
  readonly comparison: DayRange
  /** Chart day by day instead of showing one total. */
  readonly isTimeSeries: boolean
  /** Whether the question mentions a time at all. */
  readonly isExplicit: boolean
}

export interface TimeContext {
  /** The period of the insight. */
  readonly own: DayRange
  /** The last complete day. */
  readonly through: Day
}

/** Parses the period and its comparison; defaults to the insight's own days. */
export function parseTimes(words: QuestionWords, { own, through }: TimeContext): QuestionTimes {
  const isBeside = words.consumePattern(comparisonWords) !== null
  const shift = parseShift(words)
  const range = parseRange(words, { own, through })
  const isTimeSeries =
    words.consumePattern(timeSeriesWords) !== null || range?.isTimeSeries === true
  // 'Against September' compares October with September; comparing a day with a month would say nothing.
  const isOther = isBeside && shift === null && range !== null && isAsLong(range.days, own)
  const period = (isOther ? null : range?.days) ?? (isTimeSeries ? around(own, through) : own)
  return {
    period,
    comparison: isOther ? range.days : shifted(period, shift ?? usualShift(period)),
    isTimeSeries,
    isExplicit: isBeside || shift !== null || range !== null || isTimeSeries,
  }
}

function isAsLong(one: DayRange, other: DayRange): boolean {
  const times = countDays(one) / countDays(other)
  return times > 0.8 && times < 1.25
}

interface Shift {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  readonly count: number
}

const comparisonWords = /compared? (?:to|with)|versus|vs|against|beside|than/
const timeSeriesWords =
  /day by day|by day|daily|per day|each day|every day|over time|trend|course|history|since when|how long|when did (?:it|this|that) (?:begin|start)|develop(?:ed|ment)?/

function parseShift(words: QuestionWords): Shift | null {
  if (
    words.consumePattern(/(?:the )?same (?:days?|weeks?|months?|time) (?:of )?last year/) !== null
  )
    return { unit: 'year', count: 1 }
  const earlier = words.consumePattern(
    /(?:the |an? |one |same )?(day|week|month|year) (?:before|earlier|ago|prior)|(?:the )?(?:previous|prior) (day|week|month|year)|last (year)/,
  )
  const unit = earlier?.slice(1).find((one) => one !== undefined)
  return unit === undefined ? null : { unit: unit as Shift['unit'], count: 1 }
}

/** A period that is named on its own. */
function parseRange(
  words: QuestionWords,
  { own, through }: TimeContext,
): { readonly days: DayRange; readonly isTimeSeries?: true } | null {
  const many = words.consumePattern(
    /(?:the )?(?:last|past) (\d{1,3}) (days?|weeks?|months?)|(\d{1,3}) (days?|weeks?|months?) (?:before|earlier)/,
  )
  if (many !== null) {
    const end = many[1] === undefined ? addDays(own[0], -1) : through
    const count = Math.max(1, Number(many[1] ?? many[3]))
    return { days: endingOn(end, count, (many[2] ?? many[4] ?? '').slice(0, 1)) }
  }
  if (words.consumePattern(/since(?: then| that day| it)?|after(?: that)?|afterwards|from then on/))
    return { days: [own[0], laterDay(own[0], through)], isTimeSeries: true }
  if (words.consumePattern(/yesterday/)) return { days: [through, through] }
  const calendar = words.consumePattern(/(last|this) (week|month|quarter)/)
  if (calendar !== null) return { days: calendarRange(calendar[1], calendar[2], through) }
  return parseMonth(words, through)
}

function parseMonth(words: QuestionWords, through: Day): { readonly days: DayRange } | null {
  const clear = months.filter((month) => month !== 'may').join('|')
  const found = words.consumePattern(
    new RegExp(
      `(?:in |of |for )(${clear}|may)(?: (20\\d\\d))?|(${clear})(?: (20\\d\\d))?|(may) (20\\d\\d)`,
    ),
  )
  if (found === null) return null
  const [, of, ofYear, named, namedYear, may, mayYear] = found
  const month = months.indexOf(of ?? named ?? may ?? '') + 1
  const said = ofYear ?? namedYear ?? mayYear
  const present = Number(through.slice(0, 4))
  const isAhead = month > Number(through.slice(5, 7))
  const year = said === undefined ? present - (isAhead ? 1 : 0) : Number(said)
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return { days: [first, addDays(addMonths(first, 1), -1)] }
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, n) =>
  monthName.format(Date.UTC(2026, n)).toLowerCase(),
)

function calendarRange(which = '', unit = '', through: Day): DayRange {
  const start = startOf(unit, through)
  if (which === 'this') return [start, through]
  const end = addDays(start, -1)
  return [startOf(unit, end), end]
}

function startOf(unit: string, day: Day): Day {
  if (unit === 'week') return startOfWeek(day)
  return unit === 'month' ? startOfMonth(day) : startOfQuarter(day)
}

/** Four weeks before and one after, which shows what led to the insight and whether it lasted. */
function around([from, to]: DayRange, through: Day): DayRange {
  const end = addDays(to, 7)
  return [addDays(from, -28), end < through ? end : laterDay(to, through)]
}

/** A day is compared with the same weekday before, a longer time with the same length before it. */
function usualShift(period: DayRange): Shift {
  const days = countDays(period)
  if (days <= 7) return { unit: 'week', count: 1 }
  const months = wholeMonthsIn(period)
  return months > 0 ? { unit: 'month', count: months } : { unit: 'day', count: days }
}

function shifted(period: DayRange, { unit, count }: Shift): DayRange {
  const [from, to] = period
  const by = (days: number): DayRange => [addDays(from, -days), addDays(to, -days)]
  if (unit === 'day') return by(count)
  if (unit === 'week') return by(7 * count)
  const back = unit === 'month' ? count : 12 * count
  if (wholeMonthsIn(period) > 0)
    return [addMonths(from, -back), addDays(addMonths(addDays(to, 1), -back), -1)]
  // Shifts by whole weeks, so that a Saturday is compared with a Saturday.
  return by((unit === 'month' ? 28 : 364) * count)
}

/** Zero when it begins or ends within a month. */
function wholeMonthsIn([from, to]: DayRange): number {
  const next = addDays(to, 1)
  if (!from.endsWith('-01') || !next.endsWith('-01')) return 0
  return monthIndex(next) - monthIndex(from)
}

function endingOn(to: Day, count: number, unit: string): DayRange {
  if (unit === 'm') return [addMonths(addDays(to, 1), -count), to]
  return [addDays(to, 1 - count * (unit === 'w' ? 7 : 1)), to]
}
