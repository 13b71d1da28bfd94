import { isNumeric } from '../../../format/value.ts'
import { columnWidths, type GridColumn, type GridRow } from './grid-model.ts'

/** Widens number columns to fit the first rows and the total, so that no number is cut off. */
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
    }, 0)
    const width = Math.min(columnWidths.maximum, Math.max(column.width, needed))
    const least = Math.max(narrowTitle, widthOfWord(longestWord(column.title)), needed)
    return { ...column, width, narrowWidth: Math.min(width, least) }
  })
}

/** Titles wrap to two lines and leave room for the menu and the sort icon. */
export function widthOfTitle(title: string): number {
  return Math.ceil(longestLine(title) * 7.5) + 74
}

/** At 13 px, beside a menu as wide as a finger: a title breaks between words, not inside of one. */
const widthOfWord = (characters: number) => Math.ceil(characters * 7.6) + 58

function longestWord(title: string): number {
  return Math.max(...title.split(' ').map(({ length }) => length))
}

/** The longer line after the best possible line break. */
function longestLine(title: string): number {
  const breaks = [...title.matchAll(/ /g)].map(({ index }) => index)
  return breaks.reduce(
    (least, at) => Math.min(least, Math.max(at, title.length - at - 1)),
    title.length,
  )
}

/** At 14 px in bold, as in totals. */
function widthOfNumber(text: string): number {
  return Math.ceil(text.length * 8.5) + 28
}

const sampled = 50
/** Room for the first words of a title, and for 'Current' beside the mark of its order. */
const narrowTitle = 126
const arrowWidth = 18
