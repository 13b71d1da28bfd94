import { addDays, type Day, type DayRange, endOfMonth, startOfWeek } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { onceWithin } from './contained.ts'
import {
  addUnits,
  dayPeriod,
  type LongUnit,
  namedUnit,
  type PeriodSpan,
  plainPeriod,
  startOf,
  unitAt,
  unitWords,
} from './period.ts'
import { ordinals, weekdayNames } from './read-day.ts'

type ReadPoint = (tokens: readonly Token[], at: number, today: Day) => PeriodSpan | null

/**
 * 'The first three months of 2026', 'the last month of Q1', 'the month of April', 'the week of March 2', 'the last
 * Friday of June', 'the second week of June'
 */
export function readPart(
  tokens: readonly Token[],
  start: number,
  today: Day,
  readPoint: ReadPoint,
): PeriodSpan | null {
  const words = tokens.slice(start, start + 8).map(({ text }) => text)
  let at = words[0] === 'the' ? 1 : 0
  const place = placeOf(words[at] ?? '')
  if (place !== null) at += 1
  const count = place === 0 || place === -1 ? (tokens[start + at]?.number?.value ?? null) : null
  if (count !== null) at += 1
  const word = words[at] ?? ''
  const weekday = weekdayNames[word]
  // 'Years' are part of no period.
  const unit = word === 'years' ? undefined : unitWords[word]
  if (unit === undefined && (place === null || (word !== 'weekend' && weekday === undefined)))
    return null
  const of = wordsAfterUnit(words, at + 1, unit)
  if (of === null) return null
  const whole = readPoint(tokens, start + of, today)
  if (whole === null) return null
  if (place === null)
    return unit === undefined ? null : unitAround(unit, whole, words[at + 1] ?? '', today)
  if (whole.period.unit === null || whole.period.unit === 'day') return null
  const range = wholeUnit(whole, today)
  const steps = count ?? 1
  if (steps < 1 || steps > 366) return null
  if (unit === undefined) {
    const days = weekday === undefined ? 2 : 1
    const found = nthInWeeks(place, weekday ?? 5, days, range)
    return found === null
      ? null
      : { period: days === 1 ? dayPeriod(found[0]) : plainPeriod(found), to: whole.to }
  }
  const [from, to] = range
  const first = place < 0 ? addUnits(addDays(to, 1), -steps, unit) : addUnits(from, place, unit)
  const last = addDays(addUnits(first, steps, unit), -1)
  if (first < from || last > to) return null
  if (unit !== 'week' && steps === 1)
    return { period: namedUnit(unit, [first, last], today), to: whole.to }
  const period = plainPeriod([first, last])
  // Weeks do not begin where months do, so other days may be meant.
  const isClear = unit !== 'week' || first === startOfWeek(first)
  return { period: isClear ? period : { ...period, isUncertain: true }, to: whole.to }
}

/** From 0; -1 for the last one. */
function placeOf(word: string): number | null {
  if (['last', 'final', 'closing'].includes(word)) return -1
  if (word === 'opening') return 0
  const place = Math.max(
    ordinals.slice(0, 5).indexOf(word),
    ['1st', '2nd', '3rd', '4th', '5th'].indexOf(word),
  )
  return place < 0 ? null : place
}

/** The first, second or last Friday or weekend. */
function nthInWeeks(
  place: number,
  weekday: number,
  days: number,
  [from, to]: DayRange,
): DayRange | null {
  const base = addDays(startOfWeek(from), weekday)
  const first = base < from ? addDays(base, 7) : base
  const after = addDays(startOfWeek(to), weekday)
  const last = addDays(after, days - 1) > to ? addDays(after, -7) : after
  const start = place < 0 ? last : addDays(first, 7 * place)
  const end = addDays(start, days - 1)
  return start < from || end > to ? null : [start, end]
}

/** A unit to date is read to its end: 'the last month of this year'. */
function wholeUnit({ period: { range, unit } }: PeriodSpan, today: Day): DayRange {
  return unit === null || range[1] !== today ? range : unitAt(unit, range[0])
}

/** 'Of', 'of the', 'in'; for weeks 'commencing' and the like, too. */
function wordsAfterUnit(
  words: readonly string[],
  at: number,
  unit: LongUnit | undefined,
): number | null {
  const isStart =
    unit === 'week' &&
    ['commencing', 'beginning', 'starting', 'ending', 'containing'].includes(words[at] ?? '')
  if (!isStart && words[at] !== 'of' && (unit !== undefined || words[at] !== 'in')) return null
  const next = at + 1 + (isStart && words[at + 1] === 'on' ? 1 : 0)
  return words[next] === 'the' ? next + 1 : next
}

/** The unit that a day is in, or the period itself: 'the month of April'. */
function unitAround(
  unit: LongUnit,
  { period, to }: PeriodSpan,
  joint: string,
  today: Day,
): PeriodSpan | null {
  if (period.unit === unit) return { period, to }
  if (period.unit !== 'day' || unit === 'day') return null
  const [day] = period.range
  // 'Week ending 22 March'
  if (joint === 'ending' && unitAt(unit, day)[1] !== day)
    return { period: plainPeriod([addDays(addUnits(day, -1, unit), 1), day]), to }
  const starts = ['commencing', 'beginning', 'starting'].includes(joint)
  if (starts && startOf(unit, day) !== day)
    return { period: plainPeriod([day, addDays(addUnits(day, 1, unit), -1)]), to }
  return { period: namedUnit(unit, unitAt(unit, day), today), to }
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
  const to = at + (short === null ? calendar + 2 : 1)
  const week = Number(name)
  if (week < 1 || week > 53) return null
  const present = Number(today.slice(0, 4))
  const isBegun = (year: number) => (weekOf(year, week)?.[0] ?? '9') <= today
  const year = [present + 1, present, present - 1, present - 2].find(isBegun)
  const begun = year === undefined ? null : weekOf(year, week)
  if (begun === null) return null
  return {
    period: {
      ...namedUnit('week', begun, today),
      within: (whole, now) => {
        const own = yearOfWeeks(whole)
        const found =
          own === null ? onceWithin((one) => weekOf(one, week), whole) : weekOf(own, week)
        // A week that the year doesn't have
        if (found === null)
          return own === null ? null : { ...plainPeriod(whole), isUncertain: true }
        return namedUnit('week', found, now)
      },
    },
    to,
  }
}

/** Weeks of a year may begin and end outside of it. */
function yearOfWeeks([from, to]: DayRange): number | null {
  const year = from.slice(0, 4)
  return from === `${year}-01-01` && to === `${year}-12-31` ? Number(year) : null
}

/** The first week of a year contains its 4 January; null if the year has fewer weeks. */
function weekOf(year: number, week: number): DayRange | null {
  const from = addDays(startOfWeek(`${year}-01-04`), 7 * (week - 1))
  return from < startOfWeek(`${year + 1}-01-04`) ? [from, addDays(from, 6)] : null
}

/** 'The first half of April', 'the 1st half of May' */
export function readHalfMonth(
  tokens: readonly Token[],
  start: number,
  today: Day,
  readPoint: ReadPoint,
): PeriodSpan | null {
  const at = start + (tokens[start]?.text === 'the' ? 1 : 0)
  const half = ['first', 'second', '1st', '2nd'].indexOf(tokens[at]?.text ?? '')
  if (half < 0 || tokens[at + 1]?.text !== 'half' || tokens[at + 2]?.text !== 'of') return null
  const month = readPoint(tokens, at + 3, today)
  if (month?.period.unit !== 'month') return null
  const [from] = month.period.range
  const middle = addDays(from, 14)
  return {
    period: plainPeriod(half % 2 === 0 ? [from, middle] : [addDays(middle, 1), endOfMonth(from)]),
    to: month.to,
  }
}
