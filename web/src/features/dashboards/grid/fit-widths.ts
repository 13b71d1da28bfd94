import { isNumeric } from '../../../format/value.ts'
import { columnWidths, type GridColumn, type GridRow } from './grid-model.ts'

/** No number is cut: columns of numbers are as wide as the first rows and the totals need them. */
export function fitWidths(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  total: GridRow | null,
): GridColumn[] {
  const sample = total === null ? rows.slice(0, sampled) : [total, ...rows.slice(0, sampled)]
  return columns.map((column) => {
    if (!isNumeric(column.format)) return column
    const needed = sample.reduce((most, row) => {
      const { text, direction } = column.read(row)
      return Math.max(most, widthOfNumber(text) + (direction === undefined ? 0 : arrowWidth))
    }, column.width)
    return { ...column, width: Math.min(columnWidths.maximum, needed) }
  })
}

/** In two lines where it has several words, with the room that its menu and mark of sorting take. */
export function widthOfTitle(title: string): number {
  return Math.ceil(longestLine(title) * 7.5) + 74
}

/** Of the one break into two lines that makes the longer of them as short as can be. */
function longestLine(title: string): number {
  const breaks = [...title.matchAll(/ /g)].map(({ index }) => index)
  return breaks.reduce(
    (least, at) => Math.min(least, Math.max(at, title.length - at - 1)),
    title.length,
  )
}

/** Bold, as totals are, at 14 px. */
function widthOfNumber(text: string): number {
  return Math.ceil(text.length * 8.5) + 28
}

const sampled = 50
const arrowWidth = 18
