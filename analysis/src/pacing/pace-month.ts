import { assemblePace, type MonthPace, type MonthTargetRequest } from './assemble-pace.ts'
import { expectMonth } from './expect-month.ts'
import type { ExpectationRequest, PacedMetric } from './month-expectation.ts'

export interface PaceRequest extends ExpectationRequest, MonthTargetRequest {}

/** Spreads a month's target over its days, and compares it with the days so far and the forecast of the month. */
export function paceMonth(metric: PacedMetric, request: PaceRequest): MonthPace {
  return assemblePace(expectMonth(metric, request), request)
}
