import { addMonths, type Day, type DayRange, endOfMonth } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { inYear, latestOf, onceWithin } from './contained.ts'
import {
  dayPeriod,
  type LongUnit,
  namedUnit,
  type Period,
  type PeriodSpan,
  unitAt,
} from './period.ts'
import { monthOf, quarterOf, readDay, readShortYear, readYear } from './read-day.ts'

/** 'October', '5 October', 'Q3', 'H1', '2025', '2026-10-05'; a year may follow. */
export function readCalendar(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const day = readDay(tokens, at, today)
  if (day !== null) {
    const period = dayPeriod(day.day)
    return {
      period: day.isYearImplied
        ? { ...period, isYearImplied: true, within: dateWithin(day.day.slice(5)) }
        : period,
      to: day.to,
    }
  }
  const isThis = tokens[at]?.text === 'this' ? 1 : 0
  const month = monthOf(tokens[at + isThis]?.text)
  if (month !== null && (isThis === 1 || isMonthHere(tokens, at)))
    return { period: monthPeriod(month, today), to: at + isThis + 1 }
  const quarter = quarterOf(tokens, at + isThis)
  if (quarter !== null) {
    const { quarter: n, year, to } = quarter
    return {
      period:
        year === null ? quarterPeriod(n, today) : namedUnit('quarter', quarterIn(n)(year), today),
      to,
    }
  }
  const half = halfOf(tokens, at, today)
  if (half !== null) return half
  // 'The year 2024'
  const named = tokens[at]?.text === 'year' ? 1 : 0
  const year = readYear(tokens[at + named])
  return year === null ? null : { period: yearPeriod(year.value, today), to: at + named + 1 }
}

const yearPeriod = (year: number, today: Day) =>
  namedUnit('year', unitAt('year', `${year}-01-01`), today)

/** '05-12' in a longer period */
function dateWithin(date: string): NonNullable<Period['within']> {
  return (whole) => {
    const day = onceWithin((year) => [`${year}-${date}`, `${year}-${date}`], whole)
    return day === null || endOfMonth(`${day[0].slice(0, 8)}01`) < day[0] ? null : dayPeriod(day[0])
  }
}

/** 'May' is a verb, too, and 'sat' and 'sun' are not months. */
function isMonthHere(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.text !== 'may') return token !== undefined
  const [before = '', after = ''] = [tokens[at - 1]?.text, tokens[at + 1]?.text]
  return !subjects.includes(before) && !subjects.includes(after) && !verbsAfterMay.includes(after)
}

const subjects = ['i', 'we', 'you', 'he', 'she', 'it', 'they', 'who', 'which', 'that', 'there']
const verbsAfterMay = ['be', 'have', 'not', 'need', 'want', 'also', 'well', 'run', 'come', 'happen']

/** Without a year, the latest one that has begun. */
export const monthPeriod = (month: number, today: Day) =>
  yearlyPeriod('month', monthIn(month), today)

export const quarterPeriod = (quarter: number, today: Day) =>
  yearlyPeriod('quarter', quarterIn(quarter), today)

/** 'Last May', in May: that of the year before. */
export function latestFinished(period: Period): Period {
  const { unit, isToDate, range, isYearImplied: _, within: _place, ...rest } = period
  if (!isToDate || unit === null) return { ...rest, unit, isToDate, range }
  return inYear(period, Number(range[0].slice(0, 4)) - 1, range[1]) ?? period
}

/** Something that every year has once, without a year. */
export function yearlyPeriod(
  unit: LongUnit | null,
  at: (year: number) => DayRange | null,
  today: Day,
): Period {
  const range = latestOf(at, today) ?? [today, today]
  return {
    ...namedUnit(unit, range, today),
    isYearImplied: true,
    within: (whole, now) => {
      const found = onceWithin(at, whole)
      return found === null ? null : namedUnit(unit, found, now)
    },
  }
}

const monthIn =
  (month: number) =>
  (year: number): DayRange =>
    unitAt('month', `${year}-${String(month).padStart(2, '0')}-01`)

const quarterIn = (quarter: number) => (year: number) =>
  unitAt('quarter', `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`)

const halfIn =
  (half: number) =>
  (year: number): DayRange => {
    const from = `${year}-${half === 1 ? '01' : '07'}-01`
    return [from, endOfMonth(addMonths(from, 5))]
  }

/** 'H1', 'H1 25', 'first half of 2026', 'the second half' */
function halfOf(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const words = tokens.slice(at, at + 6).map(({ text }) => text)
  const short = /^h([12])$/.exec(words[0] ?? '')
  const place = ['first', 'second', '1st', '2nd'].indexOf(words[0] ?? '')
  if (short === null && (place < 0 || words[1] !== 'half')) return null
  const half = short === null ? (place % 2) + 1 : Number(short[1])
  const period = halvesOf(yearlyPeriod(null, halfIn(half), today))
  if (short !== null) {
    const year = readShortYear(tokens[at + 1])
    const placed = year === null ? null : inYear(period, year.value, today)
    return placed === null ? { period, to: at + 1 } : { period: placed, to: at + 2 }
  }
  // 'The first half of the year'
  const of = words[2] === 'of' ? (words[3] === 'the' ? 2 : 1) : 0
  if (of > 0 && words[2 + of] === 'year') return { period, to: at + 3 + of }
  const isBounded =
    words[2] !== 'of' || yearWords.includes(words[3] ?? '') || readYear(tokens[at + 3]) !== null
  return isBounded ? { period, to: at + 2 } : null
}

const yearWords = ['the', 'this', 'last', 'next', 'previous', 'prior', 'current']

/** A whole half is two quarters, before which are two others. */
function halvesOf(period: Period): Period {
  const { within: place } = period
  const own: Period = period.isToDate
    ? { ...period, isToDate: false }
    : { ...period, unit: 'quarter', count: 2 }
  return place === undefined
    ? own
    : {
        ...own,
        within: (whole, today) => {
          const found = place(whole, today)
          return found === null ? null : halvesOf(found)
        },
      }
}
