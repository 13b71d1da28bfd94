import { addDays, type Day } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { latestFinished, monthPeriod, quarterPeriod } from './calendar-periods.ts'
import { inYear } from './contained.ts'
import { toDate } from './to-date.ts'
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
import { monthOf, quarterOf, weekdayNames } from './read-day.ts'
import { weekdayBefore, weekendBefore, weekendOf } from './weekdays.ts'

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

const currentWords = ['this', 'current', 'running']
const nextWords = ['next', 'coming', 'upcoming']

export const lastWords = [
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
  const [one = '', two = '', three = ''] = tokens.slice(at, at + 3).map(({ text }) => text)
  if (one === 'today' || one === 'todays') return { period: dayPeriod(today), to: at + 1 }
  if (['yesterday', 'yesterdays', 'yday', 'ystrday'].includes(one))
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
  if (one === 'weekend' && two === 'before' && three === 'last')
    return { period: weekendBefore(addDays(today, -7)), to: at + 3 }
  const running = toDate(tokens, at, today)
  if (running !== null) return running
  // 'This past week', 'this coming quarter'
  if (one === 'this' && (lastWords.includes(two) || nextWords.includes(two)))
    return readSteps(tokens, at + 1, today)
  if (one === 'this' && two === 'weekend') return { period: weekendOf(today), to: at + 2 }
  if (currentWords.includes(one)) {
    const unit = unitOf(two)
    if (unit === 'day') return { period: dayPeriod(today), to: at + 2 }
    if (unit === null) return null
    return { period: unitToDate(unit, today), to: at + 2 }
  }
  const isOne = /^(?:[ltp]\d{1,3}[dwm]|[ltp](?:7|14|28|30|60|90|180|365))$/.test(one)
  const short = /^(\d{1,3})(d|w|m|y)$/.exec(
    isOne ? one.slice(1).replace(/\d$/, '$&d') : lastWords.includes(one) ? two : '',
  )
  if (short !== null) {
    const unit = { d: 'day', w: 'week', m: 'month', y: 'year' }[short[2] ?? ''] as LongUnit
    return { period: lastUnits(unit, Number(short[1]), today), to: at + (isOne ? 1 : 2) }
  }
  if (lastWords.includes(one) || nextWords.includes(one)) return readSteps(tokens, at, today)
  return readAgo(tokens, at, today)
}

function readSteps(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const isAhead = nextWords.includes(tokens[at]?.text ?? '')
  const units = isAhead ? nextUnits : lastUnits
  const next = tokens[at + 1]
  const couple = next?.text === 'couple' ? (tokens[at + 2]?.text === 'of' ? 3 : 2) : 0
  const paired = couple === 0 ? null : unitOf(tokens[at + couple]?.text)
  if (paired !== null) return { period: units(paired, 2, today), to: at + couple + 1 }
  const isVague = vagueCounts.has(next?.text ?? '')
  const some = isVague ? unitOf(tokens[at + 2]?.text) : null
  if (some !== null) return { period: uncertain(units(some, 3, today)), to: at + 3 }
  if (next?.text === 'fortnight') return { period: units('week', 2, today), to: at + 2 }
  const isFull = (word: string | undefined) =>
    ['full', 'whole', 'complete', 'calendar'].includes(word ?? '')
  if (next?.number !== undefined && next.number !== null) {
    const skip = isFull(tokens[at + 2]?.text) ? 1 : 0
    const unit = unitOf(tokens[at + 2 + skip]?.text)
    const count = next.number.value
    // Days are not divided.
    if (hours.has(tokens[at + 2]?.text ?? '') && !isAhead && count <= 240)
      return {
        period: uncertain(plainPeriod([addDays(today, -Math.ceil(count / 24)), today])),
        to: at + 3,
      }
    if (unit === null || count < 1 || count > 2000 || !Number.isInteger(count)) return null
    return { period: units(unit, count, today), to: at + 3 + skip }
  }
  const skip = isFull(next?.text) ? 1 : 0
  const named = tokens[at + 1 + skip]?.text
  const unit = unitOf(named)
  if (unit !== null) {
    // 'In the coming weeks'
    const isPlural = skip === 0 && named?.endsWith('s') === true && named.length > 4
    const period = isPlural ? uncertain(units(unit, 3, today)) : units(unit, 1, today)
    return { period, to: at + 2 + skip }
  }
  if (next?.text === 'weekend')
    return { period: isAhead ? weekendOf(today, 1) : weekendBefore(today), to: at + 2 }
  const month = monthOf(next?.text)
  const quarter = quarterOf(tokens, at + 1)
  const yearly =
    month !== null
      ? { period: monthPeriod(month, today), to: at + 2 }
      : quarter !== null && quarter.year === null
        ? { period: quarterPeriod(quarter.quarter, today), to: quarter.to }
        : null
  if (yearly !== null) {
    const period = isAhead ? nextYearly(yearly.period) : latestFinished(yearly.period)
    return { period, to: yearly.to }
  }
  const weekday = weekdayNames[next?.text ?? '']
  if (weekday === undefined) return null
  const before = weekdayBefore(weekday, addDays(today, -1))
  return { period: dayPeriod(isAhead ? addDays(before, 7) : before), to: at + 2 }
}

const hours: ReadonlySet<string> = new Set(['h', 'hr', 'hrs', 'hour', 'hours'])

const vagueCounts: ReadonlySet<string> = new Set(['few', 'several', 'some'])

const uncertain = (period: Period): Period => ({ ...period, isUncertain: true })

/** The next time of a month or quarter. */
function nextYearly(period: Period): Period {
  const [from] = period.range
  const found = inYear(period, Number(from.slice(0, 4)) + 1, from)
  return found ?? { ...plainPeriod([from, from]), unit: period.unit }
}

function nextUnits(unit: LongUnit, count: number, today: Day): Period {
  const [from] = unitAt(unit, today, 1)
  const [, to] = unitAt(unit, today, count)
  return { ...plainPeriod([from, to]), unit, count }
}

/** '3 days ago', 'a week ago', 'a week ago today', 'a few weeks ago' */
function readAgo(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const first = tokens[at]
  const isOne = first?.text === 'a' || first?.text === 'an'
  const second = tokens[at + 1]?.text ?? ''
  const isVague = isOne && (vagueCounts.has(second) || second === 'couple')
  const skip = isVague ? (tokens[at + 2]?.text === 'of' ? 2 : 1) : 0
  const count = first?.number?.value ?? (isVague ? 3 : isOne ? 1 : null)
  const unit = unitOf(tokens[at + 1 + skip]?.text)
  const to = at + 3 + skip
  if (count === null || unit === null || tokens[to - 1]?.text !== 'ago') return null
  const day = dayPeriod(addUnits(today, -count, unit))
  if (tokens[to]?.text === 'today') return { period: day, to: to + 1 }
  if (isVague) return { period: uncertain(unitAgo(unit, count, today)), to }
  // 'Two years ago' is a year, and 'three weeks ago' more likely a week than a day.
  return { period: unit === 'day' ? day : unitAgo(unit, count, today), to }
}

function unitAgo(unit: LongUnit, count: number, today: Day): Period {
  const period = { ...plainPeriod(unitAt(unit, today, -count)), unit }
  return unit === 'year' ? period : uncertain(period)
}
