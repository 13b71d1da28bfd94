import type { SectionTable } from './section-table.ts'

/**
 * The columns of a table that is too wide for a page, as several that are not. Each has the names of the rows,
 * and a change stays beside its value.
 */
export function tableParts({ columns, labelCount }: SectionTable): readonly (readonly number[])[] {
  const labels = columns.slice(0, labelCount).map((_, index) => index)
  const values = columns.slice(labelCount).map((_, index) => labelCount + index)
  const room = Math.max(2, (pageColumns - labelCount) & ~1)
  if (values.length <= room) return [[...labels, ...values]]
  return Array.from({ length: Math.ceil(values.length / room) }, (_, part) => [
    ...labels,
    ...values.slice(part * room, (part + 1) * room),
  ])
}

/** As many as fit on a page. */
const pageColumns = 10
