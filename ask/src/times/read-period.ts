import { addDays, addMonths, type Day, type DayRange, endOfMonth } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { monthSpan, readCalendar, readYearFirst } from './calendar-periods.ts'
import { readHalfMonth, readPart, readWeekNumber } from './parts-of-periods.ts'
import {
  dayPeriod,
  type LongUnit,
  type Period,
  type PeriodSpan,
  plainPeriod,
  unitAt,
  unitToDate,
} from './period.ts'
import { monthOf, readDay, weekdayNames } from './read-day.ts'
import { edgeOf, readRelative, unitOf } from './relative-periods.ts'
import { readOccasion } from './sales-days.ts'
import { readWeekday } from './weekdays.ts'

/** The period whose name begins at a token: 'last 3 months', 'Q3 2025', 'since March'. */
export function readPeriod(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text
  if (
    word === 'since' ||
    word === 'from' ||
    word === 'between' ||
    word === 'starting' ||
    word === 'beginning'
  )
    return readRange(tokens, at, today)
  if (
    word === 'until' ||
    word === 'till' ||
    word === 'before' ||
    (word === 'prior' && tokens[at + 1]?.text === 'to') ||
    word === 'up' ||
    word === 'through'
  )
    return readEnd(tokens, at, today)
  if (word === 'after') {
    const start = readPoint(tokens, at + 1, today)
    return start === null ? null : rangeSpan([addDays(start.period.range[1], 1), today], start.to)
  }
  const first = readPoint(tokens, at, today) ?? dateBeforeRange(tokens, at, today)
  if (first === null) return null
  const joint = tokens[first.to]?.text ?? ''
  if (['to', 'until', 'till', 'through', 'thru'].includes(joint)) {
    const last =
      readPoint(tokens, skipThe(tokens, first.to + 1), today) ??
      dateAfterRange(tokens, first, first.to + 1)
    if (last !== null) return rangeOf(first.period, last, tokens.slice(at, first.to))
  }
  return first
}

/** 'since X', 'from X to Y', 'between X and Y' */
function readRange(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text ?? ''
  const next = tokens[at + 1]?.text
  const skip =
    ((word === 'starting' || word === 'beginning') &&
      (next === 'from' || next === 'in' || next === 'on')) ||
    next === 'the' ||
    (word === 'since' && next === 'in')
      ? 2
      : 1
  const first =
    readPoint(tokens, at + skip, today) ??
    dateBeforeRange(
      tokens,
      at + skip,
      today,
      word === 'between' ? (joint) => joint === 'and' : undefined,
    ) ??
    (word === 'between' ? bareMonth(tokens, at + skip, today) : null)
  if (first === null) return null
  const joint = tokens[first.to]?.text ?? ''
  const joints = word === 'between' ? ['and'] : ['to', 'until', 'till', 'through', 'thru', 'up']
  if (joints.includes(joint)) {
    const skipped =
      joint === 'up' && ['to', 'until'].includes(tokens[first.to + 1]?.text ?? '') ? 2 : 1
    const last =
      readPoint(tokens, skipThe(tokens, first.to + skipped), today) ??
      nowAt(tokens, first.to + skipped, today) ??
      dateAfterRange(tokens, first, first.to + skipped)
    if (last !== null) return rangeOf(first.period, last, tokens.slice(at, first.to))
  }
  if (word === 'from' && ['onwards', 'onward', 'on'].includes(joint))
    return rangeSpan([first.period.range[0], today], first.to + 1)
  // 'Weekly from 1 September' is until today; without a unit of time, the day itself may be meant.
  if (word === 'from' && first.period.unit === 'day')
    return { period: { ...first.period, since: [first.period.range[0], today] }, to: first.to }
  if (word === 'between' || word === 'from') return null
  return rangeSpan([first.period.range[0], today], first.to)
}

function rangeOf(start: Period, last: PeriodSpan, words: readonly Token[]): PeriodSpan | null {
  const [, to] = last.period.range
  const from = sameYear(start.range[0], to, words)
  const end =
    start.unit === 'day' ? from : endOfMonth(`${from.slice(0, 4)}${start.range[1].slice(4, 8)}01`)
  const first: Period =
    from === start.range[0] ? start : { ...start, range: [from, end], isToDate: false }
  return rangeSpan([from, to], last.to, [first, last.period])
}

/** 'From March to June 2025': the year belongs to both. */
function sameYear(from: Day, to: Day, words: readonly Token[]): Day {
  const isSaid = words.some(({ text }) => /^(19|20)\d\d/.test(text))
  if (isSaid || (from <= to && from.slice(0, 4) === to.slice(0, 4))) return from
  const moved = `${to.slice(0, 4)}${from.slice(4)}`
  return moved <= to ? moved : addMonths(moved, -12)
}

function nowAt(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text
  return word === 'now' || word === 'date'
    ? { period: plainPeriod([today, today]), to: at + 1 }
    : null
}

function bareMonth(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const month = monthOf(tokens[at]?.text)
  return month === null ? null : monthSpan(month, null, at + 1, today)
}

/** 'until X' and 'before X' */
function readEnd(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text
  const next = tokens[at + 1]?.text
  if (word === 'up' && next !== 'to' && next !== 'until') return null
  const isIncluding = tokens[at + 2]?.text === 'and' && tokens[at + 3]?.text === 'including'
  const start = skipThe(
    tokens,
    at + (word === 'up' || word === 'prior' ? 2 : 1) + (isIncluding ? 2 : 0),
  )
  const end = readPoint(tokens, start, today)
  if (end === null) return null
  const to =
    word === 'before' || word === 'prior' ? addDays(end.period.range[0], -1) : end.period.range[1]
  const range = rangeSpan(['1900-01-01', to], end.to)
  // 'Through April' is April, or until then.
  return range !== null && word === 'through'
    ? { ...range, period: { ...range.period, isUncertain: true } }
    : range
}

/** The 3 of 'between 3 and 10 March' */
function dateBeforeRange(
  tokens: readonly Token[],
  at: number,
  today: Day,
  isJoint = (word: string) => rangeJoints.includes(word),
): PeriodSpan | null {
  const date = dateNumber(tokens[at])
  if (date === null || !isJoint(tokens[at + 1]?.text ?? '')) return null
  const last = readDay(tokens, skipThe(tokens, at + 2), today)
  const day = last === null ? null : `${last.day.slice(0, 8)}${date}`
  return day === null || last === null || day >= last.day
    ? null
    : { period: dayPeriod(day), to: at + 1 }
}

/** The 15 of 'April 1 to 15' */
function dateAfterRange(
  tokens: readonly Token[],
  { period }: PeriodSpan,
  at: number,
): PeriodSpan | null {
  const date = dateNumber(tokens[at])
  if (date === null || period.unit !== 'day') return null
  const day = `${period.range[0].slice(0, 8)}${date}`
  return day > period.range[0] && day <= endOfMonth(period.range[0])
    ? { period: dayPeriod(day), to: at + 1 }
    : null
}

const rangeJoints = ['to', 'until', 'till', 'through', 'thru']

/** Two digits, for a day. */
function dateNumber(token: Token | undefined): string | null {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.text ?? '')
  const date = Number(found?.[1])
  return date >= 1 && date <= 31 ? String(date).padStart(2, '0') : null
}

const skipThe = (tokens: readonly Token[], at: number) => (tokens[at]?.text === 'the' ? at + 1 : at)

function rangeSpan(
  [from, to]: DayRange,
  end: number,
  ends?: readonly [Period, Period],
): PeriodSpan | null {
  return from > to
    ? null
    : { period: { ...plainPeriod([from, to]), ...(ends === undefined ? {} : { ends }) }, to: end }
}

/** A single period, without the words that make a range of two. */
export function readPoint(tokens: readonly Token[], start: number, today: Day): PeriodSpan | null {
  const edge = edgeOf(tokens, start)
  const at = edge?.to ?? start
  if (edge !== null) {
    const unit = unitOf(tokens[at]?.text)
    if (unit !== null) return { period: edgePeriod(tokens, start, unit, today), to: at + 1 }
  }
  const weekday = weekdayNames[tokens[at]?.text ?? '']
  const comma = tokens[at + 1]?.text === ',' ? 1 : 0
  // 'Tuesday, April 14'
  const dated = weekday === undefined ? null : readDay(tokens, at + 1 + comma, today)
  if (dated !== null) return { period: dayPeriod(dated.day), to: dated.to }
  return (
    readHalfMonth(tokens, at, today, readPoint) ??
    readPart(tokens, at, today, readPoint) ??
    readYearFirst(tokens, at, today) ??
    readWeekNumber(tokens, at, today) ??
    readOccasion(tokens, at, today) ??
    readRelative(tokens, at, today) ??
    readCalendar(tokens, at, today) ??
    readWeekday(tokens, at, today)
  )
}

/** 'By the end of the year' and 'the rest of the month' are ahead; 'since the start of the year' is until today. */
function edgePeriod(tokens: readonly Token[], start: number, unit: LongUnit, today: Day): Period {
  const words = tokens.slice(Math.max(0, start - 1), start + 2).map(({ text }) => text)
  if (!words.includes('end') && !words.includes('rest')) return unitToDate(unit, today)
  const [, last] = unitAt(unit, today)
  if (words.includes('rest')) return plainPeriod([addDays(today, 1), last])
  return unitToDate(unit, today)
}
