import type { ReportSection, SectionRow } from '@cartograph/contract'
import { takeRows } from '../rows/rows.ts'

/**
 * The rows of the last steps, in the order of time, from rows that can be taken twice. Of a step that is cut,
 * the first rows stay. Times are texts that sort as they follow each other.
 */
export function newestRows<Row>(
  rows: Iterable<Row>,
  most: number,
  timeOf: (row: Row) => string,
): readonly Row[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(timeOf(row), (counts.get(timeOf(row)) ?? 0) + 1)
  const room = new Map<string, number>()
  let left = most
  for (const time of [...counts.keys()].toSorted().toReversed()) {
    const taken = Math.min(left, counts.get(time) ?? 0)
    room.set(time, taken)
    left -= taken
  }
  const newest = new Map<string, Row[]>()
  for (const row of rows) {
    const time = timeOf(row)
    const taken = newest.get(time) ?? []
    if (taken.length === (room.get(time) ?? 0)) continue
    taken.push(row)
    newest.set(time, taken)
  }
  return [...newest.keys()].toSorted().flatMap((time) => newest.get(time) ?? [])
}

/** Of a list over time the newest rows, of any other section the first ones. */
export function leadingRows(
  section: Pick<ReportSection, 'breakdowns'> & { readonly rows: Iterable<SectionRow> },
  most: number,
): readonly SectionRow[] {
  return isOverTime(section)
    ? newestRows(section.rows, most, ({ labels }) => String(labels[0]))
    : [...takeRows(section.rows, most)]
}

/** Its rows are steps of time. */
export function isOverTime({ breakdowns }: Pick<ReportSection, 'breakdowns'>): boolean {
  return breakdowns[0]?.granularity !== undefined
}
