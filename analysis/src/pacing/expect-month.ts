import { dayNumber } from '@cartograph/contract'
import { expectAverage, expectRatio } from './expect-ratio.ts'
import { expectSum } from './expect-sum.ts'
import type { ExpectationRequest, MonthExpectation, PacedMetric } from './month-expectation.ts'

export function expectMonth(metric: PacedMetric, request: ExpectationRequest): MonthExpectation {
  if (metric.adds === 'sum') return expectSum(metric.series, request)
  if (metric.adds === 'ratio') return expectRatio(metric, request)
  if (metric.adds === 'average') return expectAverage(metric, request)
  return {
    adds: 'distinct',
    first: dayNumber(`${request.month}-01`),
    days: 0,
    daysPassed: 0,
    plan: null,
    actualsToDate: [],
    forecast: null,
  }
}
