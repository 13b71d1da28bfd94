import { maxQueryRows, type LoadResult, type ReportSection } from '@cartograph/contract'
import { addTargets } from './add-targets.ts'
import type { SectionPeriod } from './resolve-period.ts'
import type { SectionMaterial } from './section-material.ts'
import { shapeSection, type SectionAnswers } from './shape-section.ts'

/** The section as it is sent to browsers and written to files. Blocks its thread for as long as it takes. */
export function assembleSection(material: SectionMaterial): ReportSection {
  const { period } = material
  if (material.kind === 'problem') return { ...withoutTable(period), problem: material.problem }
  const { targets, dataThrough, unsyncedBefore } = material
  const answers: SectionAnswers = {
    steps: parse(material.steps),
    whole: material.whole === null ? null : parse(material.whole),
  }
  if (isCut(answers)) return { ...withoutTable(period), problem: tooManyCells }
  return {
    ...withoutTable(period),
    ...addTargets(shapeSection({ ...material, answers }), targets),
    data_through: dataThrough,
    unsynced_before: unsyncedBefore,
  }
}

function parse(text: string): readonly LoadResult[] {
  return (JSON.parse(text) as { readonly results: readonly LoadResult[] }).results
}

/** A pivot needs all of its cells. */
function isCut({ steps, whole }: SectionAnswers): boolean {
  return whole !== null && (steps[0]?.total ?? 0) > maxQueryRows
}

const tooManyCells =
  'This section has too many values to show time as columns. Edit this section and remove a breakdown, choose a longer granularity or turn off pivot over time.'

function withoutTable({ range, compared }: SectionPeriod): ReportSection {
  return {
    problem: null,
    period: { from: range[0], to: range[1] },
    compared: compared && { from: compared[0], to: compared[1] },
    breakdowns: [],
    metrics: [],
    columns: [],
    summary: null,
    rows: [],
    total_rows: 0,
    series: null,
    data_through: null,
    unsynced_before: null,
  }
}
