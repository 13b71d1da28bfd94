import type { Finding, KnownDates } from '@cartograph/analysis'
import type { JudgedSeries } from '../../judged-series.ts'
import type { Period } from '../../period.ts'
import type { RunQuery, SearchPlan } from '../../plan/search-plan.ts'
import type { UnitValues } from '../../read/unit-values.ts'

/** The data that explanations may use. */
export interface ExplainContext {
  readonly plan: SearchPlan
  readonly period: Period
  readonly runQuery: RunQuery
  readonly judged: readonly JudgedSeries[]
  /** The same, by the ids of their series. */
  readonly byId: ReadonlyMap<string, JudgedSeries>
  readonly calendar: KnownDates
  readonly unitValues: UnitValues
}

/** A finding to report, with its series. */
export interface ExplainedFinding {
  readonly finding: Finding
  readonly own: JudgedSeries
  readonly day: number
  readonly value: number
  readonly expected: number
  /** The last day on which the change was still present. */
  readonly until: number
}
