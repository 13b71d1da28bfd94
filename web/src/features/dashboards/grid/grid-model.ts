import type { Cell } from '@cartograph/contract'
import type { ValueFormat } from '../../../format/value.ts'

/** A column. Its position and visibility are part of the grid state. */
export interface GridColumn {
  /** The member, or a synthetic id. */
  readonly id: string
  readonly title: string
  /** A heading shared with neighboring columns. */
  readonly band: string | null
  /** Meaning and data source. */
  readonly description: string | null
  readonly format: ValueFormat
  readonly isMeasure: boolean
  readonly isImage: boolean
  readonly width: number
  readonly maxWidth: number
  /** On narrow screens, where a long title is cut rather than the numbers pushed out of sight. */
  readonly narrowWidth?: number
  readonly read: (row: GridRow) => GridCell
  /** For a column that combines several: the one displayed in a row. */
  readonly names?: (row: GridRow) => GridColumn
}

export interface GridRow {
  readonly id: string
  readonly kind: 'row' | 'group' | 'total'
  /** By column id. Missing entries were not requested; null is unknown. */
  readonly data: Readonly<Record<string, Cell>>
  /** Nesting depth, from 0. */
  readonly depth: number
  /** The column that contains the expand toggle; null without children. */
  readonly opensAt: string | null
  readonly children: readonly GridRow[]
  /** Of groups: the values of the grouped columns. */
  readonly scope?: Readonly<Record<string, Cell>>
}

export interface GridCell {
  readonly text: string
  /** Explains a total that isn't a sum. */
  readonly note?: string
  /** Said in the tooltip after the text. */
  readonly hint?: string | undefined
  /** Share of the scale's maximum, from -1 to 1. */
  readonly heat?: number
  readonly direction?: 'up' | 'down' | 'same'
  readonly verdict?: 'good' | 'bad' | 'none'
  /** Null if there is none. */
  readonly image?: string | null
}

export interface GridSort {
  readonly id: string
  readonly isDescending: boolean
}

/** The user's column layout, sorting and grouping. */
export interface GridState {
  readonly sort: GridSort | null
  /** Columns that are not listed follow in their original order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly pinned: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly group: readonly string[]
}

export const plainState: GridState = {
  sort: null,
  order: [],
  hidden: [],
  pinned: [],
  widths: {},
  group: [],
}

export function plainRow(id: string, data: GridRow['data']): GridRow {
  return { id, kind: 'row', data, depth: 0, opensAt: null, children: [] }
}

export const columnWidths = { minimum: 80, maximum: 600, string: 450, date: 140 } as const
export const rowHeight = 49
export const imageRowHeight = 100
export const shownRows = { maximum: 10, minimum: 2 } as const
export const headerHeight = 44
/** The height of the toolbar above the grid. */
export const toolbarHeight = 52

/** The height of a grid with the maximum number of visible rows. */
export function fullHeight({
  hasTotal,
  hasBands = false,
}: {
  hasTotal: boolean
  hasBands?: boolean
}) {
  const lines = shownRows.maximum + (hasTotal ? 1 : 0)
  return toolbarHeight + headerHeight * (hasBands ? 2 : 1) + lines * rowHeight + 2
}
