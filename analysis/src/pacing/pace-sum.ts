import type { Series } from '../series/series.ts'
import { assemblePace, type MonthPace, type PaceRequest } from './assemble-pace.ts'
import { forecastMonthSum } from './forecast-month.ts'
import { monthValues, sumOfDays } from './month-values.ts'
import { expectedMonth } from './plan-month.ts'

export function paceSum(series: Series, request: PaceRequest): MonthPace {
  const { month, target, calendar } = request
  const values = monthValues(series, month)
  const expected = target > 0 ? expectedMonth(series, calendar, month) : null
  const total = expected?.reduce((sum, mean) => sum + mean, 0) ?? 1
  const shares = expected?.map((mean) => mean / total) ?? evenShares(values.days)
  const toDate = runningSums(shares)
  return assemblePace(request, {
    ...values,
    plan: expected === null ? 'straight_line' : 'expected',
    shares,
    targets: shares.map((share) => share * target),
    targetsToDate: toDate.map((share) => share * target),
    actualsToDate: values.hasData
      ? values.known.map((_, n) => sumOfDays(values.known.slice(0, n + 1)))
      : [],
    forecast: forecastMonthSum(series, calendar, month),
  })
}

function evenShares(days: number): number[] {
  return Array.from({ length: days }, () => 1 / days)
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}
