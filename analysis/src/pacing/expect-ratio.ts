import { dayNumber, formatDay } from '@cartograph/contract'
import type { Series } from '../series/series.ts'
import type { ExpectationRequest, MonthExpectation } from './month-expectation.ts'
import { forecastMonthAverage, forecastMonthRatio } from './forecast-month.ts'
import { monthValues, sumOfDays } from './month-values.ts'
import { expectedMonth } from './plan-month.ts'

export interface RatioSeries {
  readonly num: Series
  readonly den: Series
}

/** Both sums are expected; the target is reached along the ratio that they were expected to have. */
export function expectRatio(parts: RatioSeries, request: ExpectationRequest): MonthExpectation {
  const { num, den } = ofCommonDays(parts)
  const { month, calendar, isSpread = true } = request
  const [above, below] = [monthValues(num, month), monthValues(den, month)]
  return {
    adds: 'ratio',
    first: above.first,
    days: above.days,
    daysPassed: above.known.length,
    plan: isSpread ? planRatio({ num, den }, request) : null,
    actualsToDate: above.hasData ? ratiosToDate(above.known, below.known) : [],
    forecast: forecastMonthRatio(num, den, calendar, month),
  }
}

export function expectAverage(
  { series, toDate }: { readonly series: Series; readonly toDate: number | null },
  { month, calendar }: ExpectationRequest,
): MonthExpectation {
  const { first, days, known } = monthValues(series, month)
  return {
    adds: 'average',
    first,
    days,
    daysPassed: known.length,
    plan: null,
    actualsToDate: known.map((_, n) => (n + 1 === known.length ? toDate : null)),
    forecast: forecastMonthAverage(series, calendar, { month, toDate }),
  }
}

/** The expected ratio of each day and to date, divided by the month's expected ratio; null if that is unknown. */
function planRatio(
  { num, den }: RatioSeries,
  { month, calendar }: ExpectationRequest,
): MonthExpectation['plan'] {
  const top = expectedMonth(num, calendar, month)
  const bottom = expectedMonth(den, calendar, month)
  if (top === null || bottom === null) return null
  const toDate = ratiosToDate(top, bottom)
  const whole = toDate.at(-1) ?? null
  if (whole === null || whole <= 0) return null
  const scaled = (ratio: number | null) => (ratio ?? whole) / whole
  return {
    days: top.map((mean, n) => scaled(ratioOf(mean, bottom[n] ?? 0))),
    toDate: toDate.map(scaled),
  }
}

/** Crops both parts to their common days, since one may have been connected later or be complete later. */
export function ofCommonDays({ num, den }: RatioSeries): RatioSeries {
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

/** The ratio of the sums through each day; null without a denominator or with an unknown day. */
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
