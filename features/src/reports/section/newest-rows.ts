import type { ReportSection, SectionRow } from '@cartograph/contract'

/** The rows of the last steps, in the order of time. Of a step that is cut, the first rows stay. */
export function newestRows<Row>(
  rows: readonly Row[],
  most: number,
  timeOf: (row: Row) => string,
): readonly Row[] {
  if (rows.length <= most) return sortByTime(rows, timeOf, 1)
  return sortByTime(sortByTime(rows, timeOf, -1).slice(0, most), timeOf, 1)
}

/** Of a list over time the newest rows, of any other section the first ones. */
export function leadingRows(
  section: Pick<ReportSection, 'breakdowns' | 'rows'>,
  most: number,
): readonly SectionRow[] {
  return isOverTime(section)
    ? newestRows(section.rows, most, ({ labels }) => String(labels[0]))
    : section.rows.slice(0, most)
}

/** Its rows are steps of time. */
export function isOverTime({ breakdowns }: Pick<ReportSection, 'breakdowns'>): boolean {
  return breakdowns[0]?.granularity !== undefined
}

/** Keeps the order within a step. Times are texts that sort as they follow each other. */
function sortByTime<Row>(
  rows: readonly Row[],
  timeOf: (row: Row) => string,
  direction: 1 | -1,
): readonly Row[] {
  return rows
    .map((row) => ({ row, time: timeOf(row) }))
    .toSorted((a, b) => (a.time === b.time ? 0 : a.time < b.time ? -direction : direction))
    .map(({ row }) => row)
}
