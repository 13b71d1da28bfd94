import type { Cell, LoadResult } from '@cartograph/contract'
import type { PickedNumber } from '../../model/drill.ts'
import type { Member } from '../../grid/columns-of.ts'
import type { GridColumn, GridRow } from '../../grid/grid-model.ts'
import { nowId, wasId } from './comparison-rows.ts'

interface ComparedColumns {
  readonly names: readonly GridColumn[]
  readonly measures: readonly Member[]
}

/** Earlier values are explored in their own period; changes as the current value they lead to. */
export function pickComparison(
  results: readonly LoadResult[],
  { names, measures }: ComparedColumns,
): (row: GridRow, column: GridColumn) => PickedNumber | null {
  return (row, column) => {
    const measure = column.isMeasure
      ? measures.find(({ id }) => column.id.startsWith(`${id}:`))
      : measures[0]
    if (measure === undefined) return null
    const earlier = results.slice(1).findIndex((_, n) => column.id === wasId(measure.id, n)) + 1
    const value = row.data[earlier === 0 ? nowId(measure.id) : wasId(measure.id, earlier - 1)]
    if (value === undefined || value === null) return null
    const picked: Record<string, Cell> = {}
    if (row.kind !== 'total') for (const { id } of names) picked[id] = row.data[id] ?? null
    return {
      results: earlier === 0 ? results : results.slice(earlier, earlier + 1),
      measure: measure.id,
      row: picked,
      value,
      ...(column.isMeasure || row.kind === 'total' ? {} : { member: column.id }),
    }
  }
}
