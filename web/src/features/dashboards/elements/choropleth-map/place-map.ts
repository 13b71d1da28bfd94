import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import type { MarkPlan } from '../../../../charts/prepare/mark.ts'
import type { MapPlan, PlannedState } from './prepare-map.ts'
import { mapBox, type StateShapes } from './state-shapes.ts'

export interface PlacedMap extends MarkPlan {
  readonly states: readonly (PlannedState & { readonly d: string })[]
  /** Pixels per unit of the atlas. */
  readonly scale: number
}

/** Scales the map to fit and centers it. */
export function placeMap(
  { states, valueTitle, notes }: MapPlan,
  { paths }: StateShapes,
  { width, height }: ChartSize,
): PlacedMap {
  const scale = Math.min(width / mapBox.width, height / mapBox.height)
  const left = (width - mapBox.width * scale) / 2
  return {
    scale,
    notes,
    states: states.map((state) => ({ ...state, d: paths.get(state.fips)?.d ?? '' })),
    marks: states.map(({ fips, name, valueText, spoken }) => {
      const { x, y } = paths.get(fips) ?? mapBox
      return {
        title: name,
        rows: [{ label: valueTitle, valueText }],
        spoken,
        x: left + (x - mapBox.x) * scale,
        y: (y - mapBox.y) * scale,
      }
    }),
  }
}
