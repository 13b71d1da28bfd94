import type { Cell } from '@cartograph/contract'
import type { PickedNumber } from '../../model/drill.ts'
import type { GridColumn, GridRow } from '../../grid/grid-model.ts'
import { keyOf } from '../../grid/rows/group-rows.ts'
import { levelRows } from '../../grid/rows/level-rows.ts'
import { columnIdOf, labelColumn, totalColumn, type PivotShape } from './pivot-rows.ts'

/** Names, totals and cells; the value comes from the answer, because cells may show shares. */
export function pickPivot({
  result,
  x,
  y,
  measure,
}: PivotShape): (row: GridRow, column: GridColumn) => PickedNumber | null {
  return (row, column) => {
    const down = row.kind === 'total' ? [] : y.slice(0, row.depth + 1)
    const isWhole = column.id === totalColumn || column.id === labelColumn
    const level = isWhole ? down : [x, ...down]
    const found = levelRows(result, [x, ...y], level)?.find(
      (data) =>
        (row.kind === 'total' || keyOf(data, down) === row.id) &&
        (isWhole || columnIdOf(data[x] ?? null) === column.id),
    )
    const value = found?.[measure] ?? null
    if (found === undefined || value === null) return null
    const picked: Record<string, Cell> = {}
    for (const member of level) picked[member] = found[member] ?? null
    const named = down.at(-1)
    const isName = column.id === labelColumn && named !== undefined
    return { results: [result], measure, row: picked, value, ...(isName && { member: named }) }
  }
}
