import type { Cell } from '@cartograph/contract'
import { decimalOf } from '../../../format/value.ts'
import type { GridColumn, GridRow } from './grid-model.ts'

/** Each cell of a column by its share of `most`, which is the farthest from zero; below zero it has its sign. */
export function withHeat(column: GridColumn, most: number): GridColumn {
  return {
    ...column,
    read: (row) => {
      const cell = column.read(row)
      const value = decimalOf(row.data[column.id])
      if (row.kind !== 'row' || value === null || most === 0) return cell
      return { ...cell, heat: Number(value) / most }
    },
  }
}

/** How far from zero a column's cells reach. Totals stand for others, and are not among them. */
export function mostIn({ id }: Pick<GridColumn, 'id'>, rows: readonly GridRow[]): number {
  return rows.reduce((most, { data }) => Math.max(most, sizeOf(data[id])), 0)
}

/**
 * Of several columns that are read as one picture. Where a column is the same in every row, as when all of a
 * cohort's customers order in its first month, it tells nothing and would make all the others pale.
 */
export function mostInAll(columns: readonly GridColumn[], rows: readonly GridRow[]): number {
  const telling = columns.filter(({ id }) => new Set(rows.flatMap(knownAt(id))).size > 1)
  return Math.max(
    0,
    ...(telling.length === 0 ? columns : telling).map((column) => mostIn(column, rows)),
  )
}

/** How a colour of the charts covers the surface, and what can be read upon it in either theme. */
export function heatLook(heat: number): { backgroundColor: string; color: string } {
  const hue = heat < 0 ? 'below' : 'above'
  const cover = coverOf(Math.abs(heat))
  return {
    backgroundColor: `color-mix(in oklab, var(--${heatTokens[hue]}) ${Math.round(cover * 100)}%, var(--surface))`,
    color: `light-dark(${inkOn(cover, hue, 'light')}, ${inkOn(cover, hue, 'dark')})`,
  }
}

export function coverOf(share: number): number {
  return Math.round(Math.min(1, Math.max(leastCover, share)) * 100) / 100
}

/** Black or white: one of them always has a contrast of 4.5 to 1, which no tint of the theme's has. */
export function inkOn(
  cover: number,
  hue: keyof typeof heatTokens,
  theme: 'light' | 'dark',
): 'black' | 'white' {
  if (theme === 'light') return cover > turnsWhite[hue] ? 'white' : 'black'
  return cover > turnsBlack[hue] ? 'black' : 'white'
}

/** Apart for every kind of colour vision; neither says that it is good or bad. */
export const heatTokens = { above: 'chart-1', below: 'chart-2' } as const

const leastCover = 0.1
/** Where the mix of colour and surface has the contrast to both; a test holds them to the theme. */
const turnsWhite = { above: 0.83, below: 1 } as const
const turnsBlack = { above: 0.6, below: 0.67 } as const

function knownAt(id: string) {
  return ({ data }: GridRow): number[] => {
    const value = decimalOf(data[id])
    return value === null ? [] : [Number(value)]
  }
}

function sizeOf(cell: Cell | undefined): number {
  return Math.abs(Number(decimalOf(cell) ?? 0))
}
