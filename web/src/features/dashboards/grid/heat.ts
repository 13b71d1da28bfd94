import type { Cell } from '@cartograph/contract'
import { decimalOf } from '../../../format/value.ts'
import type { GridColumn, GridRow } from './grid-model.ts'

/** Adds each cell's signed share of `most`, the largest distance from zero. */
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

/** The largest distance from zero in a column. Totals are excluded. */
export function mostIn({ id }: Pick<GridColumn, 'id'>, rows: readonly GridRow[]): number {
  return rows.reduce((most, { data }) => Math.max(most, sizeOf(data[id])), 0)
}

/**
 * The maximum of several columns on one scale. Constant columns are ignored, because they carry no
 * information and would make the others pale, such as the first month of a cohort.
 */
export function mostInAll(columns: readonly GridColumn[], rows: readonly GridRow[]): number {
  const telling = columns.filter(({ id }) => new Set(rows.flatMap(knownAt(id))).size > 1)
  return Math.max(
    0,
    ...(telling.length === 0 ? columns : telling).map((column) => mostIn(column, rows)),
  )
}

/** The background tint, and a text color that is readable on it in both themes. */
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

/** Black or white, because one of them always reaches a contrast of 4.5:1. */
export function inkOn(
  cover: number,
  hue: keyof typeof heatTokens,
  theme: 'light' | 'dark',
): 'black' | 'white' {
  if (theme === 'light') return cover > turnsWhite[hue] ? 'white' : 'black'
  return cover > turnsBlack[hue] ? 'black' : 'white'
}

/** Distinguishable with any type of color vision, and neutral about good and bad. */
export const heatTokens = { above: 'chart-1', below: 'chart-2' } as const

const leastCover = 0.1
/** The share at which both text colors have the same contrast; a test checks them against the theme. */
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
