import { line } from 'd3-shape'
import type { ChartSize, ChartValues, Spot } from '../../../charts/prepare/chart-input.ts'
import { scaleLinear } from '../../../charts/prepare/linear-scale.ts'
import { sparklineScale } from '../../../charts/prepare/sparkline-scale.ts'
import { bandPath } from './band-path.ts'
import type { BandSeries } from './band-series.ts'

export interface BandSparklinePlan {
  readonly band: string
  readonly path: string
  /** The day of the insight: the last one. */
  readonly end: Spot | null
}

export function prepareBandSparkline(
  { values, lower, upper }: BandSeries,
  { width, height }: ChartSize,
): BandSparklinePlan {
  const all = [...values, ...lower, ...upper].flatMap((one) => (one === null ? [] : [Number(one)]))
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [edge, Math.max(edge, width - edge)])
  const y = sparklineScale(all, { top: edge, bottom: height - edge })
  const spots = values.map((value, index) =>
    value === null ? null : { x: x(index), y: y(Number(value)) },
  )
  return {
    band: bandPath(
      lower.map((from, index) => {
        const to = upper[index] ?? null
        return from === null || to === null
          ? null
          : { x: x(index), low: y(Number(from)), high: y(Number(to)) }
      }),
    ),
    path: drawPath(spots) ?? '',
    end: spots.at(-1) ?? null,
  }
}

/** Describes the sparkline to screen readers. */
export function countOutside({ values, lower, upper }: BandSeries): number {
  const isOutside = (value: ChartValues[number], index: number) => {
    const [from, to] = [lower[index] ?? null, upper[index] ?? null]
    if (value === null || from === null || to === null) return false
    return Number(value) < Number(from) || Number(value) > Number(to)
  }
  return values.filter(isOutside).length
}

const drawPath = line<Spot | null>(
  (spot) => spot?.x ?? 0,
  (spot) => spot?.y ?? 0,
).defined((spot) => spot !== null)

/** The last point is a dot, which must not be cut off. */
const edge = 4
