import { addMonths, type Day, endOfMonth } from '@cartograph/contract'
import { separator, type Token } from '../words/tokenize.ts'
import { dayPeriod, namedUnit, type PeriodSpan, unitAt, plainPeriod } from './period.ts'
import { monthOf, quarterOf, readDay, readShortYear, readYear } from './read-day.ts'

/** 'October', 'Oct 2025', '5 October', 'Q3', 'H1 2026', '2025', '2026-10-05' */
export function readCalendar(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const day = readDay(tokens, at, today)
  if (day !== null) {
    const period = dayPeriod(day.day)
    return { period: day.isYearImplied ? { ...period, isYearImplied: true } : period, to: day.to }
  }
  const isThis = tokens[at]?.text === 'this' ? 1 : 0
  const month = monthOf(tokens[at + isThis]?.text)
  if (month !== null && (isThis === 1 || isMonthHere(tokens, at))) {
    const of = ['of', 'in'].includes(tokens[at + isThis + 1]?.text ?? '') ? 1 : 0
    const next = at + isThis + 1 + of
    const year = readYear(tokens[next]) ?? yearName(tokens, next, today)
    return monthSpan(
      month,
      year?.value ?? null,
      year === null ? at + isThis + 1 : next + year.length,
      today,
    )
  }
  const quarter = quarterOf(tokens, at)
  if (quarter !== null) {
    const of = quarter.year === null && tokens[quarter.to]?.text === 'of' ? 1 : 0
    const named = quarter.year === null ? yearName(tokens, quarter.to + of, today) : null
    return quarterSpan(
      quarter.quarter,
      quarter.year ?? named?.value ?? null,
      named === null ? quarter.to : quarter.to + of + named.length,
      today,
    )
  }
  const half = halfOf(tokens, at, today)
  if (half !== null) return half
  const year = readYear(tokens[at])
  if (year === null || tokens[at + 1]?.text === 'orders') return null
  return { period: namedUnit('year', unitAt('year', `${year.value}-01-01`), today), to: at + 1 }
}

/** 'last year' and 'this year' after a month or a quarter */
export function yearName(
  tokens: readonly Token[],
  at: number,
  today: Day,
): { value: number; length: number } | null {
  if (tokens[at - 1] === undefined) return null
  const the = tokens[at]?.text === 'the' ? 1 : 0
  const named = relativeYear(tokens, at + the, today)
  return named === null ? null : { value: named, length: 2 + the }
}

export function relativeYear(tokens: readonly Token[], at: number, today: Day): number | null {
  const [one = '', two] = [tokens[at]?.text, tokens[at + 1]?.text]
  const present = Number(today.slice(0, 4))
  if (two !== 'year') return null
  if (['last', 'previous', 'prior'].includes(one)) return present - 1
  return ['this', 'current'].includes(one) ? present : null
}

/** '2025 Q3', 'last year's March' */
export function readYearFirst(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const digits = readYear(tokens[at])
  const year = digits?.value ?? relativeYear(tokens, at, today)
  if (year === null) return null
  const next = at + (digits === null ? 2 : 1)
  const quarter = quarterOf(tokens, next)
  if (quarter !== null && quarter.year === null)
    return quarterSpan(quarter.quarter, year, quarter.to, today)
  const half = /^h([12])$/.exec(tokens[next]?.text ?? '')
  if (half !== null) return halfSpan(year, Number(half[1]), next + 1, today)
  const day = readDay(tokens, next, today)
  const month = monthOf(tokens[next]?.text)
  return month === null || day !== null || !isMonthHere(tokens, next)
    ? null
    : monthSpan(month, year, next + 1, today)
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

/** Without a year, the latest one that has begun; `isPast` leaves the present one out. */
export function monthSpan(
  month: number,
  said: number | null,
  to: number,
  today: Day,
  isPast = false,
): PeriodSpan {
  const current = Number(today.slice(5, 7))
  const isAhead = month > current || (isPast && month === current)
  return unitSpan('month', month, { said, isAhead }, to, today)
}

export function quarterSpan(
  quarter: number,
  said: number | null,
  to: number,
  today: Day,
): PeriodSpan {
  const month = quarter * 3 - 2
  return unitSpan('quarter', month, { said, isAhead: month > Number(today.slice(5, 7)) }, to, today)
}

function unitSpan(
  unit: 'month' | 'quarter',
  month: number,
  { said, isAhead }: { readonly said: number | null; readonly isAhead: boolean },
  to: number,
  today: Day,
): PeriodSpan {
  const year = said ?? Number(today.slice(0, 4)) - (isAhead ? 1 : 0)
  const named = namedUnit(unit, unitAt(unit, `${year}-${String(month).padStart(2, '0')}-01`), today)
  return { period: said === null ? { ...named, isYearImplied: true } : named, to }
}

/** 'H1', 'first half of 2026', 'second half of last year' */
function halfOf(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const words = tokens.slice(at, at + 4).map(({ text }) => text)
  const short = /^h([12])$/.exec(words[0] ?? '')
  const place = ['first', 'second', '1st', '2nd'].indexOf(words[0] ?? '')
  const isLong = words[1] === 'half' && place >= 0
  const long = isLong ? (place % 2) + 1 : 0
  const half = short === null ? long : Number(short[1])
  if (half === 0) return null
  const of = ['of', 'in'].includes(words[short === null ? 2 : 1] ?? '') ? 1 : 0
  const next = at + (short === null ? 2 : 1) + of
  const the = tokens[next]?.text === 'the' ? 1 : 0
  const year =
    readYear(tokens[next]) ??
    (short === null ? null : readShortYear(tokens[next])) ??
    yearName(tokens, next, today)
  const isYear = tokens[next + the]?.text === 'year'
  const isLast = of === 0 && [undefined, separator, ','].includes(tokens[next]?.text)
  if (short === null && year === null && !isYear && !isLast) return null
  const present = Number(today.slice(0, 4))
  const isAhead = half === 2 && Number(today.slice(5, 7)) < 7
  const value = year?.value ?? present - (isAhead ? 1 : 0)
  const to =
    year === null ? (short === null ? next + (isYear ? the + 1 : 0) : at + 1) : next + year.length
  return halfSpan(value, half, to, today)
}

function halfSpan(year: number, half: number, to: number, today: Day): PeriodSpan {
  const from = `${year}-${half === 1 ? '01' : '07'}-01`
  const end = endOfMonth(addMonths(from, 5))
  return end > today && from <= today
    ? { period: plainPeriod([from, today]), to }
    : { period: { ...plainPeriod([from, end]), unit: 'quarter', count: 2 }, to }
}
