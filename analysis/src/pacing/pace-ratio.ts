import { dayNumber, formatDay } from '@cartograph/contract'
import type { Series } from '../series/series.ts'
import { assemblePace, type MonthPace, type PaceRequest } from './assemble-pace.ts'
import { forecastMonthAverage, forecastMonthRatio } from './forecast-month.ts'
import { monthValues, sumOfDays } from './month-values.ts'
import { expectedMonth } from './plan-month.ts'

export interface RatioSeries {
  readonly num: Series
  readonly den: Series
}

/** Both sums are paced; the target is reached along the ratio that they were expected to have. */
export function paceRatio(parts: RatioSeries, request: PaceRequest): MonthPace {
  const { num, den } = ofCommonDays(parts)
  const { month, target, calendar } = request
  const [above, below] = [monthValues(num, month), monthValues(den, month)]
  const planned = target > 0 ? planRatio({ num, den }, request) : null
  return assemblePace(request, {
    ...above,
    plan: planned === null ? 'constant' : 'expected',
    shares: null,
    ...(planned ?? constantLine(above.days, target)),
    actualsToDate: above.hasData ? ratiosToDate(above.known, below.known) : [],
    forecast: forecastMonthRatio(num, den, calendar, month),
  })
}

export function paceAverage(
  { series, toDate }: { readonly series: Series; readonly toDate: number | null },
  request: PaceRequest,
): MonthPace {
  const { month, target, calendar } = request
  const values = monthValues(series, month)
  return assemblePace(request, {
    ...values,
    plan: 'constant',
    shares: null,
    ...constantLine(values.days, target),
    actualsToDate: values.known.map((_, n) => (n + 1 === values.known.length ? toDate : null)),
    forecast: forecastMonthAverage(series, calendar, { month, toDate }),
  })
}

/** The ratio of each day and until it as expected, scaled so that the month's is the target; null if that is unknown. */
function planRatio(
  { num, den }: RatioSeries,
  { month, target, calendar }: PaceRequest,
): TargetLine | null {
  const top = expectedMonth(num, calendar, month)
  const bottom = expectedMonth(den, calendar, month)
  if (top === null || bottom === null) return null
  const toDate = ratiosToDate(top, bottom)
  const whole = toDate.at(-1) ?? null
  if (whole === null || whole <= 0) return null
  const scaled = (ratio: number | null) => target * ((ratio ?? whole) / whole)
  return {
    targets: top.map((mean, n) => scaled(ratioOf(mean, bottom[n] ?? 0))),
    targetsToDate: toDate.map(scaled),
  }
}

/** One part may have been connected later, or be complete later. */
function ofCommonDays({ num, den }: RatioSeries): RatioSeries {
  const begins = [num, den].map(({ start }) => dayNumber(start))
  const ends = [num, den].map(({ values }, n) => (begins[n] ?? 0) + values.length)
  const [from, to] = [Math.max(...begins), Math.min(...ends)]
  const crop = (series: Series): Series => {
    const begin = dayNumber(series.start)
    const values = series.values.slice(from - begin, Math.max(0, to - begin))
    return { ...series, start: formatDay(from), values }
  }
  return { num: crop(num), den: crop(den) }
}

interface TargetLine {
  readonly targets: readonly number[]
  readonly targetsToDate: readonly number[]
}

function constantLine(days: number, target: number): TargetLine {
  const line = Array.from({ length: days }, () => target)
  return { targets: line, targetsToDate: line }
}

/** Of the sums until each day; null without a denominator or with an unknown day. */
function ratiosToDate(
  num: readonly (number | null)[],
  den: readonly (number | null)[],
): (number | null)[] {
  return num.map((_, n) => {
    const [top, bottom] = [num, den].map((values) => sumOfDays(values.slice(0, n + 1)))
    return top == null || bottom == null ? null : ratioOf(top, bottom)
  })
}

function ratioOf(num: number, den: number): number | null {
  return den === 0 ? null : num / den
}
