import type { Cell, LoadResult } from '@cartograph/contract'
import { group } from 'd3-array'
import { plainRow, type GridRow } from '../../grid/grid-model.ts'
import { byKey, keyOf } from '../../grid/rows/group-rows.ts'
import { levelRows } from '../../grid/rows/level-rows.ts'
import { compareCells } from '../../grid/rows/sort-rows.ts'

export interface PivotShape {
  readonly result: LoadResult
  readonly x: string
  readonly y: readonly string[]
  readonly measure: string
}

type Rows = LoadResult['data']

export const labelColumn = 'label'
export const totalColumn = 'total'

export function columnIdOf(value: Cell): string {
  return `x:${String(value)}`
}

/** Nests rows by the levels of `y`. All totals come from the engine. */
export function pivotRows(shape: PivotShape): readonly GridRow[] {
  const levels = shape.y.map((_, depth) => {
    const kept = shape.y.slice(0, depth + 1)
    const across = levelOf(shape, [shape.x, ...kept]) ?? []
    return {
      kept,
      across: group(across, (data) => keyOf(data, kept)),
      totals: byKey(levelOf(shape, kept) ?? [], kept),
    }
  })
  return rowsWithin(shape.result.data, 0)

  function rowsWithin(data: Rows, depth: number): readonly GridRow[] {
    const level = levels[depth]
    if (level === undefined) return []
    const isInnermost = depth === levels.length - 1
    return [...group(data, (row) => keyOf(row, level.kept))].map(([key, within]): GridRow => {
      const name = within[0]?.[level.kept[depth] ?? ''] ?? null
      return {
        id: key,
        kind: isInnermost ? 'row' : 'group',
        depth,
        opensAt: labelColumn,
        data: {
          ...cellsOf(shape, level.across.get(key) ?? [], level.totals.get(key)),
          [labelColumn]: name,
        },
        children: rowsWithin(within, depth + 1),
      }
    })
  }
}

/** The total row; null if the query didn't request it. */
export function pivotTotal(shape: PivotShape): GridRow | null {
  const across = levelOf(shape, [shape.x])
  const all = levelOf(shape, [])
  if (across === null && all === null) return null
  return { ...plainRow('total', cellsOf(shape, across ?? [], all?.[0])), kind: 'total' }
}

/** The values across: times and numbers in order, others by their total. */
export function valuesAcross(shape: PivotShape, hasOrder: boolean): readonly Cell[] {
  const values = [...new Set(shape.result.data.map((data) => data[shape.x] ?? null))]
  if (hasOrder) return values.toSorted((a, b) => compareCells(a, b))
  const totals = byKey(levelOf(shape, [shape.x]) ?? [], [shape.x])
  const sizeOf = (value: Cell) => Number(totals.get(JSON.stringify([value]))?.[shape.measure] ?? 0)
  return values.toSorted((a, b) => sizeOf(b) - sizeOf(a))
}

function levelOf({ result, x, y }: PivotShape, level: readonly string[]): Rows | null {
  return levelRows(result, [x, ...y], level)
}

/** Missing cells stay empty, because missing isn't zero. */
function cellsOf({ x, measure }: PivotShape, across: Rows, total: Rows[number] | undefined) {
  const cells = across.map((data) => [columnIdOf(data[x] ?? null), data[measure] ?? null] as const)
  const last = total === undefined ? [] : [[totalColumn, total[measure] ?? null] as const]
  return Object.fromEntries([...cells, ...last])
}
