import { addDays, type Day } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { monthSpan, quarterSpan } from './calendar-periods.ts'
import {
  addUnits,
  dayPeriod,
  lastUnits,
  type LongUnit,
  type Period,
  type PeriodSpan,
  unitAt,
  unitToDate,
  unitWords,
  plainPeriod,
} from './period.ts'
import { monthOf, quarterOf, readYear, weekdayNames } from './read-day.ts'
import { weekdayBefore, weekendBefore } from './weekdays.ts'

/** 'The end of', 'the beginning of' */
export function edgeOf(tokens: readonly Token[], at: number): { to: number } | null {
  const words = tokens.slice(at, at + 4).map(({ text }) => text)
  const the = words[0] === 'the' ? 1 : 0
  if (
    !['end', 'beginning', 'begin', 'start', 'rest'].includes(words[the] ?? '') ||
    words[the + 1] !== 'of'
  )
    return null
  return { to: at + the + (words[the + 2] === 'the' ? 3 : 2) }
}

/** Of the words that a number stands before: '3 mths'. */
const unitNames: Readonly<Record<string, LongUnit>> = {
  ...unitWords,
  d: 'day',
  wk: 'week',
  wks: 'week',
  mo: 'month',
  mth: 'month',
  mths: 'month',
  qtr: 'quarter',
  yr: 'year',
  yrs: 'year',
}

export const unitOf = (word: string | undefined): LongUnit | null =>
  word === undefined ? null : (unitNames[word] ?? null)

const toDateNames: Readonly<Record<string, LongUnit>> = {
  wtd: 'week',
  mtd: 'month',
  qtd: 'quarter',
  ytd: 'year',
}

const currentWords = ['this', 'current', 'running']

const lastWords = [
  'last',
  'past',
  'previous',
  'prior',
  'trailing',
  'preceding',
  'latest',
  'rolling',
  'recent',
]

export function readRelative(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const [one = '', two = '', three = '', four = ''] = tokens
    .slice(at, at + 4)
    .map(({ text }) => text)
  if (one === 'today') return { period: dayPeriod(today), to: at + 1 }
  if (['yesterday', 'yday', 'ystrday'].includes(one))
    return { period: dayPeriod(addDays(today, -1)), to: at + 1 }
  if (one === 'tomorrow') return { period: dayPeriod(addDays(today, 1)), to: at + 1 }
  if (one === 'day' && two === 'before' && three === 'yesterday')
    return { period: dayPeriod(addDays(today, -2)), to: at + 3 }
  if (one === 'ttm' || one === 'ltm') return { period: lastUnits('month', 12, today), to: at + 1 }
  const beforeLast = unitOf(one)
  if (beforeLast !== null && two === 'before' && three === 'last')
    return {
      period: { ...plainPeriod(unitAt(beforeLast, today, -2)), unit: beforeLast },
      to: at + 3,
    }
  const toDate = toDateNames[one]
  if (toDate !== undefined) return { period: unitToDate(toDate, today), to: at + 1 }
  const own = unitOf(one)
  if (own !== null && two === 'to' && three === 'date')
    return { period: unitToDate(own, today), to: at + 3 }
  if (own !== null && own !== 'day' && two === 'so' && three === 'far')
    return { period: unitToDate(own, today), to: at + 3 }
  if (one === 'so' && two === 'far' && currentWords.includes(three)) {
    const unit = unitOf(four)
    return unit === null ? null : { period: unitToDate(unit, today), to: at + 4 }
  }
  // 'This past week'
  if (one === 'this' && lastWords.includes(two)) return readSteps(tokens, at + 1, today)
  if (currentWords.includes(one)) {
    const unit = unitOf(two)
    if (unit === 'day') return { period: dayPeriod(today), to: at + 2 }
    if (unit === null) return null
    const isSoFar = (three === 'so' && four === 'far') || (three === 'to' && four === 'date')
    return { period: unitToDate(unit, today), to: at + (isSoFar ? 4 : 2) }
  }
  const isOne = /^(?:[ltp]\d{1,3}[dwm]|[ltp](?:7|14|28|30|60|90|180|365))$/.test(one)
  const short = /^(\d{1,3})(d|w|m|y)$/.exec(
    isOne ? one.slice(1).replace(/\d$/, '$&d') : lastWords.includes(one) ? two : '',
  )
  if (short !== null) {
    const unit = { d: 'day', w: 'week', m: 'month', y: 'year' }[short[2] ?? ''] as LongUnit
    return { period: lastUnits(unit, Number(short[1]), today), to: at + (isOne ? 1 : 2) }
  }
  if (lastWords.includes(one) || one === 'next' || one === 'coming' || one === 'upcoming')
    return readSteps(tokens, at, today)
  return readAgo(tokens, at, today)
}

function readSteps(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const isAhead = ['next', 'coming', 'upcoming'].includes(tokens[at]?.text ?? '')
  const next = tokens[at + 1]
  if (next?.text === 'couple') {
    const of = tokens[at + 2]?.text === 'of' ? 1 : 0
    const unit = unitOf(tokens[at + 2 + of]?.text)
    if (unit !== null && !isAhead) return { period: lastUnits(unit, 2, today), to: at + 3 + of }
  }
  if (next?.text === 'fortnight' && !isAhead)
    return { period: lastUnits('week', 2, today), to: at + 2 }
  const isFull = (word: string | undefined) =>
    ['full', 'whole', 'complete', 'calendar'].includes(word ?? '')
  if (next?.number !== undefined && next.number !== null) {
    const skip = isFull(tokens[at + 2]?.text) ? 1 : 0
    const unit = unitOf(tokens[at + 2 + skip]?.text)
    const count = next.number.value
    if (unit === null || count < 1 || count > 2000 || !Number.isInteger(count)) return null
    return {
      period: isAhead ? nextUnits(unit, count, today) : lastUnits(unit, count, today),
      to: at + 3 + skip,
    }
  }
  const skip = isFull(next?.text) ? 1 : 0
  const unit = unitOf(tokens[at + 1 + skip]?.text)
  if (unit !== null) {
    const period = isAhead ? nextUnits(unit, 1, today) : lastUnits(unit, 1, today)
    return { period, to: at + 2 + skip }
  }
  if (next?.text === 'weekend' && !isAhead) return { period: weekendBefore(today), to: at + 2 }
  if (next?.text === 'weekend') {
    const saturday = addDays(unitAt('week', today)[0], 5)
    const from = saturday > today ? saturday : addDays(saturday, 7)
    return { period: plainPeriod([from, addDays(from, 1)]), to: at + 2 }
  }
  if (isAhead) return null
  const month = monthOf(next?.text)
  if (month !== null && readYear(tokens[at + 2]) === null)
    return monthSpan(month, null, at + 2, today, true)
  const quarter = quarterOf(tokens, at + 1)
  if (quarter !== null && quarter.year === null)
    return quarterSpan(quarter.quarter, null, quarter.to, today)
  const weekday = weekdayNames[next?.text ?? '']
  return weekday === undefined
    ? null
    : { period: dayPeriod(weekdayBefore(weekday, addDays(today, -1))), to: at + 2 }
}

function nextUnits(unit: LongUnit, count: number, today: Day): Period {
  const [from] = unitAt(unit, today, 1)
  const [, to] = unitAt(unit, today, count)
  return { ...plainPeriod([from, to]), unit, count }
}

/** '3 days ago', 'a week ago' */
function readAgo(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const first = tokens[at]
  const count = first?.number?.value ?? (first?.text === 'a' || first?.text === 'an' ? 1 : null)
  const unit = unitOf(tokens[at + 1]?.text)
  if (count === null || unit === null || tokens[at + 2]?.text !== 'ago') return null
  // 'Two years ago' is a year, and 'three weeks ago' more likely a week than a day.
  if (unit !== 'day') return { period: unitAgo(unit, count, today), to: at + 3 }
  return { period: dayPeriod(addUnits(today, -count, unit)), to: at + 3 }
}

function unitAgo(unit: LongUnit, count: number, today: Day): Period {
  const period = { ...plainPeriod(unitAt(unit, today, -count)), unit }
  return unit === 'year' ? period : { ...period, isUncertain: true }
}
