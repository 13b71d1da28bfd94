import type { Cell } from '@cartograph/contract'
import { decimalOf } from '../../../format/value.ts'
import type { GridColumn, GridRow } from './grid-model.ts'

/** Each cell of a column by its share of the highest in it. */
export function withHeat(column: GridColumn, rows: readonly GridRow[]): GridColumn {
  const highest = rows.reduce((most, { data }) => Math.max(most, sizeOf(data[column.id])), 0)
  return {
    ...column,
    read: (row) => {
      const cell = column.read(row)
      const value = decimalOf(row.data[column.id])
      if (row.kind !== 'row' || value === null || highest === 0) return cell
      return { ...cell, heat: sizeOf(value) / highest }
    },
  }
}

/** How the chart colour covers the surface, and what can be read upon it in either theme. */
export function heatLook(share: number): { backgroundColor: string; color: string } {
  const cover = coverOf(share)
  return {
    backgroundColor: `color-mix(in oklab, var(--chart-1) ${Math.round(cover * 100)}%, var(--surface))`,
    color: `light-dark(${inkOn(cover, 'light')}, ${inkOn(cover, 'dark')})`,
  }
}

export function coverOf(share: number): number {
  return Math.round(Math.min(1, Math.max(leastCover, share)) * 100) / 100
}

/** Black or white: one of them always has a contrast of 4.5 to 1, which no tint of the theme's has. */
export function inkOn(cover: number, theme: 'light' | 'dark'): 'black' | 'white' {
  if (theme === 'light') return cover > turnsWhite ? 'white' : 'black'
  return cover > turnsBlack ? 'black' : 'white'
}

const leastCover = 0.1
/** Where the mix of chart-1 and surface has the contrast to both; a test holds them to the theme. */
const turnsWhite = 0.83
const turnsBlack = 0.6

function sizeOf(cell: Cell | undefined): number {
  return Math.abs(Number(decimalOf(cell) ?? 0))
}
