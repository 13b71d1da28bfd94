import type { ReportSection, SectionRow } from '@cartograph/contract'
import { mapRows } from '../rows/rows.ts'
import type { WritableSection } from './computed-report.ts'

/** Customer segments by their names: queries return their ids, which browsers look up. */
export function nameSegments(
  sections: readonly WritableSection[],
  names: Readonly<Record<string, string>>,
): readonly WritableSection[] {
  const isSegment = ({ meta }: ReportSection['breakdowns'][number]) =>
    meta?.['values'] === 'segment'
  return sections.map((one) => {
    const columns = one.section.breakdowns.map(isSegment)
    if (!columns.includes(true)) return one
    const rows = mapRows(one.section.rows, (row: SectionRow) => ({
      ...row,
      labels: row.labels.map((label, index) =>
        columns[index] === true ? (names[String(label)] ?? label) : label,
      ),
    }))
    return { ...one, section: { ...one.section, rows } }
  })
}
