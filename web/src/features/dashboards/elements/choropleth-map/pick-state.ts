import type { ElementOf, LoadResult } from '@cartograph/contract'
import { findMember } from '../../grid/columns-of.ts'
import type { PickedNumber } from '../../model/drill.ts'
import type { MapPlan } from './prepare-map.ts'

interface DisplayedMap {
  readonly spec: ElementOf<'choropleth_map'>
  readonly result: LoadResult
}

/** Null for a state without data. */
export function pickState(
  { states }: MapPlan,
  index: number,
  { spec: { table }, result }: DisplayedMap,
): PickedNumber | null {
  const state = states[index]
  const [label, measure] = [findMember(result, table.label), findMember(result, table.value)]
  if (!state || state.value === null || !label || !measure) return null
  return {
    results: [result],
    measure: measure.id,
    row: { [label.id]: state.named },
    value: state.value,
    member: label.id,
  }
}
