import type { Series } from '../series/series.ts'
import type { ExpectationRequest, MonthExpectation } from './month-expectation.ts'
import { forecastMonthSum } from './forecast-month.ts'
import { monthValues, sumOfDays } from './month-values.ts'
import { expectedMonth } from './plan-month.ts'

export function expectSum(
  series: Series,
  { month, calendar, isSpread = true }: ExpectationRequest,
): MonthExpectation {
  const { first, days, known, hasData } = monthValues(series, month)
  const means = isSpread ? expectedMonth(series, calendar, month) : null
  const total = means?.reduce((sum, mean) => sum + mean, 0) ?? 1
  const shares = means?.map((mean) => mean / total) ?? null
  return {
    adds: 'sum',
    first,
    days,
    daysPassed: known.length,
    plan: shares && { days: shares, toDate: runningSums(shares) },
    actualsToDate: hasData ? known.map((_, n) => sumOfDays(known.slice(0, n + 1))) : [],
    forecast: forecastMonthSum(series, calendar, month),
  }
}

export function runningSums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}
