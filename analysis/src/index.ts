export { pace, type Pace, type Progress } from './pace.ts'
export type { Driver, ExplainCase } from './explain/case.ts'
export type { Decomposition } from './explain/decompose.ts'
export { agreeWithWhole, decomposeFormula, type FormulaPart } from './explain/decompose-formula.ts'
export {
  decomposeProduct,
  type Factor,
  type ProductDecomposition,
} from './explain/decompose-product.ts'
export { explain, type Explanation } from './explain/explain.ts'
export { isOutsideRange, type Candidate, type DayRun } from './findings/candidate.ts'
export { countRange } from './detect/count-range.ts'
export { chooseFindings, type FindingOptions } from './findings/choose-findings.ts'
export { findingMemoryDays } from './findings/earlier-findings.ts'
export type { Finding, PastFinding } from './findings/finding.ts'
export { significance } from './findings/significance.ts'
export { judgeStore } from './detect/judge-store.ts'
export { median } from './expect/median.ts'
export { normalTail } from './detect/tail.ts'
export type { Judgement } from './detect/judgement.ts'
export type { Better, KnownDates, Series, SeriesKind } from './series/series.ts'
export { createStoreState } from './state/create-store-state.ts'
export { advanceStore, flagDiscoveries } from './state/advance-store.ts'
export type { StoreState } from './state/store-state.ts'
export { forecast, forecastTotal, type Forecast } from './forecast/forecast.ts'
export type { ForecastRange } from './forecast/sum-forecast.ts'
export { forecastMonthSum, type MonthForecast } from './pacing/forecast-month.ts'
export type { PaceVerdict } from './pacing/judge-pace.ts'
export { assemblePace, type MonthPace, type PacedDay } from './pacing/assemble-pace.ts'
export { expectMonth } from './pacing/expect-month.ts'
export type { MonthExpectation, PacedMetric } from './pacing/month-expectation.ts'
export { paceMonth, type PaceRequest } from './pacing/pace-month.ts'
export { paceRange, type RangePace } from './pacing/pace-range.ts'
export {
  monthsOf,
  targetedRange,
  targetPeriod,
  type RangeAdditivity,
  type TargetMonth,
} from './pacing/range-months.ts'
export { targetSteps, type StepTarget, type TargetStep } from './pacing/target-steps.ts'
export { fitShopModel, type ShopCustomers } from './returning/fit-shop-model.ts'
export {
  chanceToOrderAgain,
  daysToNextOrder,
  returnHorizonDays,
  type ShopReturnModel,
} from './returning/score-customer.ts'
export { chanceToOrder, expectedOrders, type OrderHistory } from './returning/return-model.ts'
export {
  estimateLift,
  largeDifference,
  leastOrders,
  type Interval,
  type Lift,
  type LiftVerdict,
} from './lift/estimate-lift.ts'
export { alwaysValidFactor } from './lift/always-valid.ts'
export { addCustomer, noCustomers, type GroupSums } from './lift/group-sums.ts'
export { ordersNeeded } from './lift/orders-needed.ts'
export { judgeEffect, type Effect } from './effect/judge-effect.ts'
export {
  expectWindow,
  leastHistoryDays,
  type EffectWindow,
  type MeasurableMetric,
} from './effect/expect-window.ts'
export { measureEffect } from './effect/measure-effect.ts'
export {
  calendarBefore,
  findOverlappingDates,
  type OverlappingDate,
} from './effect/overlapping-dates.ts'
