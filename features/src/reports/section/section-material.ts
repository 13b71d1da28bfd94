import type { Cell, Day, Instant, ReportDefinition } from '@cartograph/contract'
import type { SectionPeriod } from './resolve-period.ts'

/** Everything that a section is made of, as plain data: large ones are shaped on another thread. */
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
      /** The answer of the query by steps of time and breakdowns, as the engine wrote it. */
      readonly steps: string
      /** Of a pivot, that of the whole period; null for others. */
      readonly whole: string | null
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

/** In characters of JSON. */
export function sizeOfMaterial(material: SectionMaterial): number {
  return material.kind === 'problem' ? 0 : material.steps.length + (material.whole?.length ?? 0)
}
