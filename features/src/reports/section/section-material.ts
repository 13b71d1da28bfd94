import type { Cell, Day, Instant, ReportDefinition } from '@cartograph/contract'
import type { SpooledAnswer } from './spooled-answer.ts'
import type { SectionPeriod } from './resolve-period.ts'

/** Everything that a section is made of: large ones are shaped on another thread. */
export type SectionMaterial =
  | { readonly kind: 'problem'; readonly period: SectionPeriod; readonly problem: string }
  | {
      readonly kind: 'answers'
      readonly definition: ReportDefinition
      readonly time: string
      readonly period: SectionPeriod
      /** Of each metric, its value where there are no rows: 0 or null. */
      readonly empty: readonly Cell[]
      readonly maxRows: number
      readonly isNewest?: boolean
      /** The answer of the query by steps of time and breakdowns. */
      readonly steps: SpooledAnswer
      /** Of a pivot, that of the whole period; null for others. */
      readonly whole: SpooledAnswer | null
      readonly targets: readonly SectionTarget[]
      readonly dataThrough: Instant | null
      readonly unsyncedBefore: Day | null
    }

/** What a metric should reach, in all days and in each step. */
export interface SectionTarget {
  readonly metric: string
  readonly total: { readonly target: number } | null
  readonly steps: readonly { readonly start: Day; readonly target: number | null }[]
}

export function answersOf(material: SectionMaterial): readonly SpooledAnswer[] {
  if (material.kind === 'problem') return []
  return [material.steps, ...(material.whole === null ? [] : [material.whole])]
}
