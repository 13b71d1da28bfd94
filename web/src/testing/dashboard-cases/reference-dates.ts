import type { ComparisonPeriod, DateGranularity, Day } from '@cartograph/contract'
import {
  daysLater,
  lengthOf,
  monthsAway,
  stepWith,
  type CalendarStep,
  type Days,
} from './reference-calendar.ts'

export interface WantedDates {
  readonly range: string | Days
  readonly comparisons: readonly ComparisonPeriod[]
  readonly toDate: boolean
}

interface KnownDates {
  /** Until today. */
  readonly range: Days
  /** Including the rest of a week, month, quarter or year in progress. */
  readonly whole: Days
  readonly countedIn: 'days' | 'weeks' | 'months'
}

/** The dates of a named range on a day. */
export function resolveDates(wanted: string | Days, today: Day): KnownDates {
  if (typeof wanted !== 'string') return ofTwoDays(wanted)
  const yesterday = daysLater(today, -1)
  if (wanted === 'today') return complete([today, today], 'days')
  if (wanted === 'yesterday') return complete([yesterday, yesterday], 'days')
  const [, which, count, unit = ''] = /^(this|last)(\d*)([A-Z]\w+?)s?$/.exec(wanted) ?? []
  const step = steps[unit]
  if (step === undefined) throw new Error(`What is '${wanted}'?`)
  const countedIn = step === 'week' ? 'weeks' : step === 'day' ? 'days' : 'months'
  const current = stepWith(today, step)
  if (which === 'this') return { range: [current[0], today], whole: current, countedIn }
  const last = daysLater(current[0], -1)
  let first = current[0]
  for (let n = 0; n < Number(count || 1); n++) [first] = stepWith(daysLater(first, -1), step)
  return complete([first, last], countedIn)
}

const steps: Readonly<Record<string, CalendarStep>> = {
  Day: 'day',
  Week: 'week',
  Month: 'month',
  Quarter: 'quarter',
  Year: 'year',
}

function ofTwoDays([one, other]: Days): KnownDates {
  const days: Days = one < other ? [one, other] : [other, one]
  const isWhole = (step: CalendarStep) =>
    stepWith(days[0], step)[0] === days[0] && stepWith(days[1], step)[1] === days[1]
  return complete(days, isWhole('month') ? 'months' : isWhole('week') ? 'weeks' : 'days')
}

function complete(range: Days, countedIn: KnownDates['countedIn']): KnownDates {
  return { range, whole: range, countedIn }
}

/** The days that a range is compared with. */
export function comparedDays(
  period: ComparisonPeriod,
  { range, whole, countedIn }: KnownDates,
  toDate: boolean,
  today: Day,
): Days {
  const isPart = toDate && range[1] < whole[1]
  const [first, last] = period === 'pp' ? rightBefore(whole, countedIn) : earlier()
  const come = daysLater(first, lengthOf(range) - 1)
  const end = isPart && come < last ? come : last
  if (isPart && come > last) return [daysLater(last, 1 - lengthOf(range)), last]
  return [first, end < today ? end : today]

  function earlier(): Days {
    const { months, days } = distances[period === 'pp' ? 'sply' : period]
    if (countedIn === 'weeks' || period === 'splw')
      return [daysLater(whole[0], -days), daysLater(whole[1], -days)]
    const shown = isPart && countedIn === 'days' ? range : whole
    const end = monthsAway(shown[1], -months)
    if (countedIn === 'days') return [daysLater(end, 1 - lengthOf(shown)), end]
    return [monthsAway(whole[0], -months), stepWith(end, 'month')[1]]
  }
}

/** Whole weeks are compared with whole weeks. */
const distances = {
  sply: { months: 12, days: 364 },
  splm: { months: 1, days: 28 },
  splq: { months: 3, days: 91 },
  splw: { months: 0, days: 7 },
}

function rightBefore(days: Days, countedIn: KnownDates['countedIn']): Days {
  const last = daysLater(days[0], -1)
  if (countedIn !== 'months') return [daysLater(days[0], -lengthOf(days)), last]
  return [monthsAway(days[0], -stepsOf(days, 'month').length), last]
}

/** The first days of all steps that overlap the range. */
export function stepsOf([first, last]: Days, step: CalendarStep): Day[] {
  const found: Day[] = []
  let day = first
  while (day <= last) {
    const [start, end] = stepWith(day, step)
    found.push(start)
    day = daysLater(end, 1)
  }
  return found
}

/** The requested step, or the finest within the limits of 366 days, 53 weeks and 8 quarters. */
export function resolveStep(wished: DateGranularity, range: Days): DateGranularity {
  const lengths = {
    day: lengthOf(range) <= 366,
    week: lengthOf(range) <= 53 * 7,
    month: true,
    quarter: monthsAway(range[0], 24) > range[1],
  }
  if (lengths[wished]) return wished
  return lengths.day ? 'day' : lengths.week ? 'week' : 'month'
}
