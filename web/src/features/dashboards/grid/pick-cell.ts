import type { Cell, LoadResult } from '@cartograph/contract'
import type { PickedNumber } from '../model/drill.ts'
import type { GridColumn, GridRow } from './grid-model.ts'

/**
 * The number of a cell. A cell with a name selects the first metric of its row, narrowed by its value.
 * Rows have the index of their row in the answer as id.
 */
export function pickCell(
  results: readonly LoadResult[],
  columns: readonly GridColumn[],
): (row: GridRow, column: GridColumn) => PickedNumber | null {
  const names = columns.filter(({ isMeasure }) => !isMeasure)
  const first = columns.find(({ isMeasure }) => isMeasure)
  return (row, column) => {
    const measure = column.isMeasure ? column : first
    if (measure === undefined) return null
    const values =
      row.kind === 'total' ? {} : (row.scope ?? results[0]?.data[Number(row.id)] ?? row.data)
    const value = row.data[measure.id]
    if (value === undefined || value === null) return null
    const picked: Record<string, Cell> = {}
    for (const { id } of names) if (id in values) picked[id] = values[id] ?? null
    return {
      results,
      measure: measure.id,
      row: picked,
      value,
      ...(column.isMeasure || !(column.id in picked) ? {} : { member: column.id }),
    }
  }
}
