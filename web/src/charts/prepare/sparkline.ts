import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { ChartSize, ChartValues, Spot } from './chart-input.ts'

export interface SparklinePlan {
  readonly path: string
  /** Drawn dashed and lighter; null where nothing is compared. */
  readonly comparedPath: string | null
  readonly end: Spot | null
  readonly dots: readonly Spot[]
}

/** How a figure came about, as small as a word: no axis, and so no zero to begin at. */
export function prepareSparkline(
  values: ChartValues,
  compared: ChartValues | null,
  { width, height }: ChartSize,
): SparklinePlan {
  const all = [...values, ...(compared ?? [])].flatMap((one) => (one === null ? [] : [Number(one)]))
  const low = Math.min(...all)
  const high = Math.max(...all)
  const count = Math.max(values.length, compared?.length ?? 0)
  const x = scaleLinear([0, Math.max(1, count - 1)], [edge, Math.max(edge, width - edge)])
  const y =
    low < high ? scaleLinear([low, high], [height - edge, edge]) : () => Math.round(height / 2)
  const place = (one: ChartValues) =>
    one.map((value, index): Spot | null =>
      value === null ? null : { x: x(index), y: y(Number(value)) },
    )
  const spots = place(values)
  return {
    path: drawPath(spots) ?? '',
    comparedPath: compared === null ? null : (drawPath(place(compared)) ?? ''),
    end: spots.findLast((spot) => spot !== null) ?? null,
    dots: spots.flatMap((spot, index) =>
      spot !== null && !spots[index - 1] && !spots[index + 1] ? [spot] : [],
    ),
  }
}

const drawPath = line<Spot | null>(
  (spot) => spot?.x ?? 0,
  (spot) => spot?.y ?? 0,
).defined((spot) => spot !== null)

/** The last point is a dot, and nothing of it is cut off. */
const edge = 4
