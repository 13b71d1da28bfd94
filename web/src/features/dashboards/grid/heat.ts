import { max, min } from 'd3-array'
import { decimalOf } from '../../../format/value.ts'
import type { GridColumn, GridRow } from './grid-model.ts'

/** The values that a heat scale spans; null without any. */
export interface HeatSpan {
  readonly low: number
  readonly high: number
}

/**
 * Adds each cell's place on the scale. Values of one sign use all of the scale from the lowest to the highest;
 * values of both signs are measured from zero, with another color below it.
 */
export function withHeat(column: GridColumn, span: HeatSpan | null): GridColumn {
  return {
    ...column,
    read: (row) => {
      const cell = column.read(row)
      const value = decimalOf(row.data[column.id])
      if (row.kind !== 'row' || value === null || span === null) return cell
      return { ...cell, heat: heatOf(Number(value), span) }
    },
  }
}

function heatOf(value: number, { low, high }: HeatSpan): number {
  if (low < 0 && high > 0) return value / Math.max(-low, high)
  const sign = low < 0 ? -1 : 1
  const [from, to] = sign < 0 ? [-high, -low] : [low, high]
  // Equal values are neither high nor low.
  const share = from === to ? 0.5 : (Math.abs(value) - from) / (to - from)
  return sign * Math.max(leastCover, Math.min(1, share))
}

/** The lowest and highest value of a column. Totals are excluded. */
export function spanOf(column: Pick<GridColumn, 'id'>, rows: readonly GridRow[]): HeatSpan | null {
  const values = rows.flatMap(knownAt(column.id))
  const [low, high] = [min(values), max(values)]
  return low === undefined || high === undefined || (low === 0 && high === 0) ? null : { low, high }
}

/**
 * The span of several columns on one scale. Constant columns are ignored, because they carry no
 * information and would make the others pale, such as the first month of a cohort.
 */
export function spanOfAll(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
): HeatSpan | null {
  const varying = columns.filter(({ id }) => new Set(rows.flatMap(knownAt(id))).size > 1)
  const spans = (varying.length === 0 ? columns : varying).flatMap((one) => spanOf(one, rows) ?? [])
  const [low, high] = [min(spans, (span) => span.low), max(spans, (span) => span.high)]
  return low === undefined || high === undefined ? null : { low, high }
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
