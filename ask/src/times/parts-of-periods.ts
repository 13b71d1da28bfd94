import { addDays, type Day, endOfMonth, startOfWeek } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import {
  addUnits,
  type LongUnit,
  namedUnit,
  type PeriodSpan,
  plainPeriod,
  unitAt,
  unitWords,
} from './period.ts'
import { readYear } from './read-day.ts'

type ReadPoint = (tokens: readonly Token[], at: number, today: Day) => PeriodSpan | null

/** 'The first three months of 2026', 'the last month of Q1', 'the month of April', 'the week of March 2' */
export function readPart(
  tokens: readonly Token[],
  start: number,
  today: Day,
  readPoint: ReadPoint,
): PeriodSpan | null {
  const words = tokens.slice(start, start + 8).map(({ text }) => text)
  let at = words[0] === 'the' ? 1 : 0
  const side = sides[words[at] ?? '']
  if (side !== undefined) at += 1
  const count = side === undefined ? null : (tokens[start + at]?.number?.value ?? null)
  if (count !== null) at += 1
  const word = words[at] ?? ''
  // 'Years' are part of no period.
  const unit = word === 'years' ? undefined : unitWords[word]
  if (unit === undefined) return null
  const of = wordsAfterUnit(words, at + 1, unit)
  if (of === null) return null
  const whole = readPoint(tokens, start + of, today)
  if (whole === null) return null
  if (side === undefined) return unitAround(unit, whole, today)
  // Weeks do not begin where months do, so which days are meant is uncertain.
  if (unit === 'week' || whole.period.unit === null || whole.period.unit === 'day') return null
  const [from, to] = wholeUnit(whole, today)
  const steps = count ?? 1
  if (steps < 1 || steps > 366) return null
  const range =
    side === 'first'
      ? ([from, addDays(addUnits(from, steps, unit), -1)] as const)
      : ([addUnits(addDays(to, 1), -steps, unit), to] as const)
  if (range[0] < from || range[1] > to) return null
  return steps === 1
    ? { period: namedUnit(unit, [range[0], range[1]], today), to: whole.to }
    : { period: plainPeriod([range[0], range[1]]), to: whole.to }
}

/** A unit to date is read to its end: 'the last month of this year'. */
function wholeUnit({ period: { range, unit } }: PeriodSpan, today: Day): readonly [Day, Day] {
  return unit === null || range[1] !== today ? range : unitAt(unit, range[0])
}

/** 'Of', 'of the', 'in'; for weeks 'commencing' and the like, too. */
function wordsAfterUnit(words: readonly string[], at: number, unit: LongUnit): number | null {
  const isStart =
    unit === 'week' &&
    ['commencing', 'beginning', 'starting', 'ending', 'containing'].includes(words[at] ?? '')
  if (!isStart && words[at] !== 'of') return null
  const next = at + 1 + (isStart && words[at + 1] === 'on' ? 1 : 0)
  return words[next] === 'the' ? next + 1 : next
}

/** The unit that a day is in, or the period itself: 'the month of April'. */
function unitAround(unit: LongUnit, { period, to }: PeriodSpan, today: Day): PeriodSpan | null {
  if (period.unit === unit) return { period, to }
  return period.unit === 'day' && unit !== 'day'
    ? { period: namedUnit(unit, unitAt(unit, period.range[0]), today), to }
    : null
}

const sides: Readonly<Record<string, 'first' | 'last'>> = {
  first: 'first',
  opening: 'first',
  last: 'last',
  final: 'last',
  closing: 'last',
}

/** 'Week 12', 'calendar week 40 of 2025', 'CW12': a week of ISO 8601, the latest that has begun. */
export function readWeekNumber(
  tokens: readonly Token[],
  at: number,
  today: Day,
): PeriodSpan | null {
  const words = tokens.slice(at, at + 6).map(({ text }) => text)
  const short = /^(?:cw|kw|wk|week|w)(\d{1,2})$/.exec(words[0] ?? '')
  const calendar = ['calendar', 'iso'].includes(words[0] ?? '') ? 1 : 0
  const isLong = ['week', 'wk', 'cw', 'kw'].includes(words[calendar] ?? '')
  const name = short?.[1] ?? (isLong ? words[calendar + 1] : undefined)
  if (name === undefined || !/^\d{1,2}$/.test(name)) return null
  let to = at + (short === null ? calendar + 2 : 1)
  const week = Number(name)
  if (week < 1 || week > 53) return null
  const of = ['of', 'in'].includes(tokens[to]?.text ?? '') ? 1 : 0
  const year = readYear(tokens[to + of])
  if (year !== null) to += of + 1
  const present = Number(today.slice(0, 4))
  const from = weekOf(year?.value ?? present, week)
  const begun = year === null && from > today ? weekOf(present - 1, week) : from
  return { period: namedUnit('week', unitAt('week', begun), today), to }
}

/** The first week of a year contains its 4 January. */
function weekOf(year: number, week: number): Day {
  return addDays(startOfWeek(`${year}-01-04`), 7 * (week - 1))
}

/** 'The first half of April' */
export function readHalfMonth(
  tokens: readonly Token[],
  start: number,
  today: Day,
  readPoint: ReadPoint,
): PeriodSpan | null {
  const at = start + (tokens[start]?.text === 'the' ? 1 : 0)
  const half = ['first', 'second'].indexOf(tokens[at]?.text ?? '')
  if (half < 0 || tokens[at + 1]?.text !== 'half' || tokens[at + 2]?.text !== 'of') return null
  const month = readPoint(tokens, at + 3, today)
  if (month?.period.unit !== 'month') return null
  const [from] = month.period.range
  const middle = addDays(from, 14)
  return {
    period: plainPeriod(half === 0 ? [from, middle] : [addDays(middle, 1), endOfMonth(from)]),
    to: month.to,
  }
}
