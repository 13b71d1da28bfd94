import { addDays, addMonths, type Day, type DayRange } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { monthSpan, readCalendar } from './calendar-periods.ts'
import { type PeriodSpan } from './period.ts'
import { type Period, plainPeriod, unitToDate } from './period.ts'
import { monthOf } from './read-day.ts'
import { edgeOf, readRelative, unitOf } from './relative-periods.ts'
import { readOccasion } from './sales-days.ts'
import { readWeekday } from './weekdays.ts'

/** The period whose name begins at a token: 'last 3 months', 'Q3 2025', 'since March'. */
export function readPeriod(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text
  if (word === 'since' || word === 'from' || word === 'between' || word === 'starting')
    return readRange(tokens, at, today)
  if (
    word === 'until' ||
    word === 'till' ||
    word === 'before' ||
    word === 'up' ||
    word === 'through'
  )
    return readEnd(tokens, at, today)
  if (word === 'after') {
    const start = readPoint(tokens, at + 1, today)
    return start === null ? null : rangeSpan([addDays(start.period.range[1], 1), today], start.to)
  }
  const first = readPoint(tokens, at, today)
  if (first === null) return null
  const joint = tokens[first.to]?.text ?? ''
  if (['to', 'until', 'till', 'through', 'thru'].includes(joint)) {
    const last = readPoint(tokens, skipThe(tokens, first.to + 1), today)
    if (last !== null)
      return rangeSpan([first.period.range[0], last.period.range[1]], last.to, [
        first.period,
        last.period,
      ])
  }
  return first
}

/** 'since X', 'from X to Y', 'between X and Y' */
function readRange(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text ?? ''
  const next = tokens[at + 1]?.text
  const skip =
    (word === 'starting' && (next === 'from' || next === 'in' || next === 'on')) ||
    next === 'the' ||
    (word === 'since' && next === 'in')
      ? 2
      : 1
  const first =
    readPoint(tokens, at + skip, today) ??
    (word === 'between' ? bareMonth(tokens, at + skip, today) : null)
  if (first === null) return null
  const joint = tokens[first.to]?.text ?? ''
  const joints = word === 'between' ? ['and'] : ['to', 'until', 'till', 'through', 'thru', 'up']
  if (joints.includes(joint)) {
    const skipped =
      joint === 'up' && ['to', 'until'].includes(tokens[first.to + 1]?.text ?? '') ? 2 : 1
    const last =
      readPoint(tokens, skipThe(tokens, first.to + skipped), today) ??
      nowAt(tokens, first.to + skipped, today)
    if (last !== null) {
      const from = sameYear(first.period.range[0], last.period.range[1], tokens.slice(at, first.to))
      return rangeSpan([from, last.period.range[1]], last.to, [first.period, last.period])
    }
  }
  if (word === 'from' && ['onwards', 'onward', 'on'].includes(joint))
    return rangeSpan([first.period.range[0], today], first.to + 1)
  if (word === 'between' || word === 'from') return null
  return rangeSpan([first.period.range[0], today], first.to)
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
  const start = skipThe(tokens, at + (word === 'up' ? 2 : 1))
  const end = readPoint(tokens, start, today)
  if (end === null) return null
  const to = word === 'before' ? addDays(end.period.range[0], -1) : end.period.range[1]
  return rangeSpan(['1900-01-01', to], end.to)
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
    if (unit !== null) return { period: unitToDate(unit, today), to: at + 1 }
  }
  return (
    readRelative(tokens, at, today) ??
    readOccasion(tokens, at, today) ??
    readCalendar(tokens, at, today) ??
    readWeekday(tokens, at, today)
  )
}
