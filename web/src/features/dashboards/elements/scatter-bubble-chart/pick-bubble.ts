import type { ElementOf, LoadResult } from '@cartograph/contract'
import type { PickedNumber } from '../../model/drill.ts'
import { dimensionsOf } from '../chart/stop-axis.ts'
import type { PlannedBubble } from './prepare-bubbles.ts'

/** The metric of the size, else of the height. Null for a bubble without a value. */
export function pickBubble(
  { row }: PlannedBubble,
  { table }: ElementOf<'scatter_bubble_chart'>,
  result: LoadResult,
): PickedNumber | null {
  const measure = table.value ?? table.y
  const value = row[measure] ?? null
  if (value === null || !(measure in result.annotation.measures)) return null
  const named = dimensionsOf(result).map((member) => [member, row[member] ?? null] as const)
  return { results: [result], measure, row: Object.fromEntries(named), value }
}
