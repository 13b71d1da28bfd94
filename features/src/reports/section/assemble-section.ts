import { maxQueryRows, type ReportSection, type SectionRow } from '@cartograph/contract'
import { storeRows, type StoredRows } from '../rows/stored-rows.ts'
import type { SectionOf } from '../whole/computed-report.ts'
import { addTargets } from './add-targets.ts'
import type { SectionPeriod } from './resolve-period.ts'
import type { SectionMaterial } from './section-material.ts'
import { shapeSection, type SectionAnswers } from './shape-section.ts'
import { readSpooled } from './spooled-answer.ts'

/** The section as it is sent to browsers. Blocks its thread for as long as it takes. */
export function assembleSection(material: SectionMaterial): ReportSection {
  const section = shapeMaterial(material)
  return { ...section, rows: [...section.rows] }
}

/** The section as it is written to files, with its rows in another file. The material is not needed any more. */
export function storeSection(
  material: SectionMaterial,
  folder: string,
): SectionOf<StoredRows<SectionRow>> {
  const section = shapeMaterial(material)
  return { ...section, rows: storeRows(section.rows, folder) }
}

/** The rows are made as they are taken, from the files of the material. */
function shapeMaterial(material: SectionMaterial): SectionOf<Iterable<SectionRow>> {
  const { period } = material
  if (material.kind === 'problem') return { ...withoutTable(period), problem: material.problem }
  const { targets, dataThrough, unsyncedBefore } = material
  const answers: SectionAnswers = {
    steps: readSpooled(material.steps),
    whole: material.whole === null ? null : readSpooled(material.whole),
  }
  if (isCut(answers)) return { ...withoutTable(period), problem: tooManyCells }
  return {
    ...withoutTable(period),
    ...addTargets(shapeSection({ ...material, answers }), targets),
    data_through: dataThrough,
    unsynced_before: unsyncedBefore,
  }
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
