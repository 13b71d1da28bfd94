import type { Cell } from '@cartograph/contract'
import type { ValueFormat } from '../../../format/value.ts'

/** A column as it is offered; where it stands, and whether, is up to the grid's state. */
export interface GridColumn {
  /** The member whose values it holds, or a name of its own. */
  readonly id: string
  readonly title: string
  /** Stands over neighbours that belong together. */
  readonly band: string | null
  /** What it means, and where its numbers come from. */
  readonly description: string | null
  readonly format: ValueFormat
  readonly isMeasure: boolean
  readonly isImage: boolean
  readonly width: number
  readonly maxWidth: number
  readonly read: (row: GridRow) => GridCell
}

export interface GridRow {
  readonly id: string
  readonly kind: 'row' | 'group' | 'total'
  /** By column. What is not there is not said; null is not known. */
  readonly data: Readonly<Record<string, Cell>>
  /** How deep within groups, from 0. */
  readonly depth: number
  /** The column that opens and closes what is below; null where nothing is. */
  readonly opensAt: string | null
  readonly children: readonly GridRow[]
}

/** One cell as it is seen and heard. */
export interface GridCell {
  readonly text: string
  /** Said on a press: how a total is computed that is not the sum of what is above. */
  readonly note?: string
  /** How much of the largest that it is compared with, from -1 to 1. */
  readonly heat?: number
  readonly direction?: 'up' | 'down' | 'same'
  readonly verdict?: 'good' | 'bad' | 'none'
  readonly image?: string
}

export interface GridSort {
  readonly id: string
  readonly isDescending: boolean
}

/** What the person has arranged. */
export interface GridState {
  readonly sort: GridSort | null
  /** Columns that are not named follow in their own order. */
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

/** A row of a query's answer. */
export function plainRow(id: string, data: GridRow['data']): GridRow {
  return { id, kind: 'row', data, depth: 0, opensAt: null, children: [] }
}

export const columnWidths = { minimum: 80, maximum: 600, string: 450, date: 140 } as const
export const rowHeight = 49
export const imageRowHeight = 100
export const shownRows = { maximum: 10, minimum: 2 } as const
export const headerHeight = 44
/** Above the grid: how many rows, and what can be chosen. */
export const toolbarHeight = 52

/** Of a grid with as many rows as it ever shows at once. */
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
