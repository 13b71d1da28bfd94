import type { Finding, KnownDates } from '@cartograph/analysis'
import type { Judged } from '../../judged-series.ts'
import type { Period } from '../../period.ts'
import type { Ask, SearchPlan } from '../../plan/search-plan.ts'
import type { Worths } from '../../read/unit-values.ts'

/** What explaining a finding may draw on. */
export interface Search {
  readonly plan: SearchPlan
  readonly period: Period
  readonly ask: Ask
  readonly judged: readonly Judged[]
  /** The same by the ids of their series. */
  readonly byId: ReadonlyMap<string, Judged>
  readonly calendar: KnownDates
  readonly worths: Worths
}

/** A finding that is to be told, with the series that it is about. */
export interface ToldCase {
  readonly finding: Finding
  readonly own: Judged
  readonly day: number
  readonly value: number
  readonly expected: number
  /** The last day on which it was still the same. */
  readonly until: number
}
