import {
  addDays,
  addMonths,
  countDays,
  type Day,
  endOfMonth,
  startOfMonth,
} from '@cartograph/contract'
import { inYear, within } from '../times/contained.ts'
import {
  type CalendarUnit,
  lastUnits,
  type LongUnit,
  type Period,
  plainPeriod,
  unitAt,
} from '../times/period.ts'
import { sameDaysIn } from '../times/same-days.ts'
import type { Comparison, Request } from './request.ts'
import type { TimeMention, Walk } from './walk.ts'

/** Sorts the times of a question: the period, what it is compared with, and the steps of a chart. */
export function arrangeTimes(
  times: readonly TimeMention[],
  walk: Walk,
  ranked: CalendarUnit | null,
  today: Day,
): Pick<Request, 'period' | 'comparison' | 'granularity' | 'hasTwoTimes'> {
  const periods = withSameDays(withoutRepeated(times.filter((time) => time.kind === 'period')))
  const shift = times.find((time) => time.kind === 'shift')
  const step = times.find((time) => time.kind === 'granularity')
  const [first = null, second = null] = inOrder(periods)
  // How orders developed from Q4 to Q1 is a comparison, and from January to June a trend.
  const [start, end] = first?.period.ends ?? []
  const isStep = walk.isTrend && start !== undefined && end !== undefined && areAdjacent(start, end)
  const granularity = ranked ?? step?.unit ?? (walk.isTrend && !isStep ? 'readable' : null)
  let period =
    first === null
      ? null
      : walk.mode === 'forecast'
        ? nextOne(first.period, today)
        : first.period.since !== undefined && granularity !== null
          ? plainPeriod(first.period.since)
          : first.period
  // 'Net sales previous month', beside which nothing is compared, is that month.
  const isPeriod =
    shift?.isPrevious === true &&
    shift.by !== 'previous' &&
    first === null &&
    !shift.isCompared &&
    !walk.isChange &&
    !walk.isComparison &&
    !walk.refersBack &&
    walk.mode !== 'why' &&
    walk.measures.length > 0
  if (isPeriod) {
    return {
      period: lastUnits(shift.by, 1, today),
      comparison: null,
      granularity,
      hasTwoTimes: false,
    }
  }
  let comparison: Comparison | null = null
  let hasTwoTimes = periods.length > 2
  if (first !== null && second !== null) {
    const isAlone =
      !second.isCompared &&
      !first.isCompared &&
      !walk.isComparison &&
      !walk.isChange &&
      walk.mode !== 'why'
    const one = isAlone ? asOne(first.period, second.period, today) : null
    if (one !== null) period = one
    else {
      // 'H1 vs H2 last year': the H1 of which year?
      hasTwoTimes ||=
        second.period.isOfLastUnit === true && isOtherName(first.period, second.period)
      hasTwoTimes ||= isAlone
      comparison = comparisonWith(
        first.isCompared ? first.period : second.period,
        first.isCompared ? second.period : first.period,
      )
    }
    if (first.isCompared) period = second.period
  } else if (first?.isCompared === true) {
    comparison = comparisonWith(first.period, null)
    period = null
  }
  const comparesTimes =
    walk.isComparison && walk.filters.filter(({ kind }) => kind === 'value').length < 2
  const isCompared = walk.isChange || comparesTimes || isStep || walk.mode === 'why'
  if (period?.ends !== undefined && isCompared && comparison === null) {
    comparison = { kind: 'period', period: period.ends[0] }
    period = period.ends[1]
  }
  if (comparison?.kind === 'period' && isShorterThanYear(period, comparison.period))
    hasTwoTimes = true
  // 'Q1 vs. Q1 a year ago'
  if (shift !== undefined && comparison?.kind === 'period')
    comparison = { kind: 'shift', by: shift.by }
  if (
    comparison?.kind === 'period' &&
    period !== null &&
    comparison.period.range[0] === period.range[0] &&
    comparison.period.range[1] === period.range[1]
  ) {
    // 'The last 7 days against the previous 7 days'; other times that are equal were misread.
    if (period.unit === null || (period.unit === 'day' && period.count === 1)) hasTwoTimes = true
    else comparison = { kind: 'shift', by: 'previous' }
  }
  // 'Growth month over month this year' is that of each month.
  const steps =
    granularity === null && shift !== undefined && comparison === null && !shift.isCompared
      ? stepsIn(period, shift.by)
      : null
  if (shift !== undefined && comparison === null && steps === null)
    comparison = { kind: 'shift', by: shift.by }
  const isGrowth = (walk.isChange && walk.mode !== 'forecast') || walk.mode === 'why'
  if (isGrowth && comparison === null && granularity === null && steps === null && period !== null)
    comparison = { kind: 'shift', by: 'previous' }
  return {
    period,
    comparison:
      granularity !== null && shift !== undefined && isGrowthOfSteps(shift.by, granularity)
        ? null
        : comparison,
    granularity: granularity ?? steps,
    hasTwoTimes,
  }
}

/** 'Today and yesterday', and 'YTD' and 'last year' with words between them, are one period. */
function asOne(first: Period, second: Period, today: Day): Period | null {
  const placed = within(first, second, today) ?? within(second, first, today)
  if (placed !== null) return placed
  const [one, two] = first.range[0] < second.range[0] ? [first, second] : [second, first]
  return addDays(one.range[1], 1) === two.range[0]
    ? plainPeriod([one.range[0], two.range[1]])
    : null
}

/** Whether a period without a year is called otherwise than one in a named year: H1 and H2. */
function isOtherName(period: Period, { range: [from] }: Period): boolean {
  if (period.within === undefined) return false
  return inYear(period, Number(from.slice(0, 4)), '9999-12-31')?.range[0] !== from
}

/** The unit of a comparison, if a period consists of several. */
function stepsIn(period: Period | null, by: LongUnit | 'previous'): LongUnit | null {
  if (period === null || by === 'previous') return null
  // 'Month over month since January'
  if (period.unit === null) return countDays(period.range) > 2 * daysOf[by] ? by : null
  return sizes.indexOf(period.unit) > sizes.indexOf(by) || (period.unit === by && period.count > 1)
    ? by
    : null
}

const daysOf: Readonly<Record<LongUnit, number>> = {
  day: 1,
  week: 7,
  month: 31,
  quarter: 92,
  year: 366,
}

interface PeriodMention {
  readonly kind: 'period'
  readonly period: Period
  readonly isCompared: boolean
}

/** 'This month against the same days of October' */
function withSameDays(periods: readonly PeriodMention[]): PeriodMention[] {
  const own = periods.find(({ period }) => period.isSameDays !== true)
  return periods.map((one) =>
    one.period.isSameDays === true && own !== undefined
      ? { ...one, period: sameDaysIn(own.period, one.period), isCompared: true }
      : one,
  )
}

/** 'Are sales up on last year this month?' is about this month. */
function inOrder(periods: readonly PeriodMention[]): readonly PeriodMention[] {
  const [first, second, ...rest] = periods
  const isTurned =
    first?.isCompared === false &&
    second?.isCompared === false &&
    first.period.isPreviousUnit &&
    second.period.isToDate
  return isTurned ? [second, first, ...rest] : periods
}

/** 'Feb MTD' names one period twice. */
function withoutRepeated<Time extends { readonly period: Period; readonly isCompared: boolean }>(
  periods: readonly Time[],
): Time[] {
  return periods.filter(
    ({ period, isCompared }, at) =>
      isCompared ||
      !periods
        .slice(0, at)
        .some((one) => String(one.period.range) === String(period.range) && !one.isCompared),
  )
}

/** In a forecast, a month without a year is the next one. */
function nextOne(period: Period, today: Day): Period {
  const [from, to] = period.range
  // 'Until the end of June'
  if (from < '1901' && to > today) return { ...period, range: [startOfMonth(today), to] }
  if (period.isToDate && period.unit !== null)
    return { ...period, range: unitAt(period.unit, from), isToDate: false }
  if (period.next !== undefined && to < today) return { ...period, range: period.next }
  if (period.isYearImplied !== true) return period
  if (period.unit === 'day' && to < today) {
    const next = addMonths(from, 12)
    return { ...period, range: [next, next] }
  }
  return to < today
    ? {
        ...period,
        range: [
          addMonths(from, 12),
          endOfMonth(addMonths(from, period.unit === 'quarter' ? 14 : 12)),
        ],
      }
    : period
}

/** 'Month over month by month' asks for the steps alone. */
function isGrowthOfSteps(
  by: LongUnit | 'previous',
  granularity: CalendarUnit | 'readable',
): boolean {
  return by === granularity
}

/** 'October against last year' means October of last year, and not the whole year. */
export function comparisonWith(other: Period, own: Period | null): Comparison {
  const { unit, isPreviousUnit } = other
  // 'Q1 2026 against 2025'
  if (isShorterThanYear(own, other) && yearOf(own) === yearOf(other) + 1)
    return { kind: 'shift', by: 'year' }
  // 'This year against last year': the same days.
  if (isPreviousUnit && own?.isToDate === true && own.unit === unit && own.unit !== null)
    return { kind: 'shift', by: 'previous' }
  if (
    isPreviousUnit &&
    unit !== null &&
    own !== null &&
    (own.unit === null
      ? countDays(own.range) < countDays(other.range)
      : sizes.indexOf(unit) > sizes.indexOf(own.unit))
  )
    return { kind: 'shift', by: unit }
  return { kind: 'period', period: other }
}

function isShorterThanYear(own: Period | null, { unit, count }: Period): own is Period {
  return own !== null && unit === 'year' && count === 1 && countDays(own.range) < 190
}

const yearOf = ({ range: [from] }: Period) => Number(from.slice(0, 4))

const sizes: readonly LongUnit[] = ['day', 'week', 'month', 'quarter', 'year']

const areAdjacent = (one: Period, next: Period) => addDays(one.range[1], 1) === next.range[0]
