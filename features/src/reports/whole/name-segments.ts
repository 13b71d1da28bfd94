import type { ReportSection } from '@cartograph/contract'
import type { ComputedSection } from './computed-report.ts'

/** Customer segments by their names: queries return their ids, which browsers look up. */
export function nameSegments(
  sections: readonly ComputedSection[],
  names: Readonly<Record<string, string>>,
): readonly ComputedSection[] {
  const isSegment = ({ meta }: ReportSection['breakdowns'][number]) =>
    meta?.['values'] === 'segment'
  return sections.map((one) => {
    const columns = one.section.breakdowns.map(isSegment)
    if (!columns.includes(true)) return one
    const rows = one.section.rows.map((row) => ({
      ...row,
      labels: row.labels.map((label, index) =>
        columns[index] === true ? (names[String(label)] ?? label) : label,
      ),
    }))
    return { ...one, section: { ...one.section, rows } }
  })
}
