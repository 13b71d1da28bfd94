import type { LoadResult } from '@cartograph/contract'
import type { PickedNumber } from '../../model/drill.ts'
import type { SankeyPlan } from './prepare-sankey.ts'
import type { SankeyFlows } from './sankey-flows.ts'

/** Null for a block whose flows can't be added up. */
export function pickFlow(
  { numbers }: Pick<SankeyPlan, 'numbers'>,
  index: number,
  { measure }: SankeyFlows,
  result: LoadResult,
): PickedNumber | null {
  const number = numbers[index]
  if (number === undefined || number.value === null) return null
  const parts = Object.entries(number.scope)
  return {
    results: [result],
    measure,
    value: number.value,
    row: Object.fromEntries(
      parts.map(([member, { cells }]) => [member, cells.length === 1 ? (cells[0] ?? null) : cells]),
    ),
    labels: Object.fromEntries(parts.map(([member, { label }]) => [member, label])),
  }
}
