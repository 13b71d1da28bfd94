import { scaleLinear } from './linear-scale.ts'
import { sparklineScale } from './sparkline-scale.ts'
import { line } from 'd3-shape'
import type { ChartInput, ChartSize, ChartValues, Spot } from './chart-input.ts'

export interface SparklineInput {
  readonly values: ChartValues
  readonly compared: ChartValues | null
  readonly incomplete: ChartInput['incomplete']
}

export interface SparklinePlan {
  /** The completed part. */
  readonly path: string
  /** Null without a comparison. */
  readonly comparedPath: string | null
  /** The part in progress; null if everything is complete. */
  readonly incomplete: SparklineIncomplete | null
  /** The last completed point; a single point even while it is in progress. */
  readonly end: Spot | null
  /** Points without neighbors, which a line would not show. */
  readonly dots: readonly Spot[]
}

interface SparklineIncomplete {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly path: string
  /** Null if it doesn't fit; the accessible name contains it anyway. */
  readonly label: { readonly text: string; readonly x: number; readonly y: number } | null
}

export function prepareSparkline(
  { values, compared, incomplete }: SparklineInput,
  { width, height }: ChartSize,
): SparklinePlan {
  const all = [...values, ...(compared ?? [])].flatMap((one) => (one === null ? [] : [Number(one)]))
  const count = Math.max(values.length, compared?.length ?? 0)
  const x =
    count < 2 ? () => width / 2 : scaleLinear([0, count - 1], [edge, Math.max(edge, width - edge)])
  const isNamed = incomplete !== null && width >= incomplete.label.length * glyphWidth
  const top = isNamed ? labelHeight + edge : edge
  const y = sparklineScale(all, { top, bottom: height - edge })
  const place = (one: ChartValues) =>
    one.map((value, index): Spot | null =>
      value === null ? null : { x: x(index), y: y(Number(value)) },
    )
  const spots = place(values)
  const over = incomplete === null ? spots : spots.slice(0, incomplete.index)
  const at = incomplete?.index ?? 0
  const before = Math.max(0, at - 1)
  const [from, to] = count < 2 ? [0, width] : [x(before), x(at) + edge]
  return {
    path: drawPath(over) ?? '',
    comparedPath: compared === null ? null : (drawPath(place(compared)) ?? ''),
    incomplete: incomplete && {
      x: from,
      width: to - from,
      y: top - edge,
      height: height - top + edge,
      path: drawPath(spots.slice(before, at + 1)) ?? '',
      label: isNamed ? { text: incomplete.label, x: Math.min(width, to), y: 10 } : null,
    },
    end: (count < 2 ? spots : over).findLast((spot) => spot !== null) ?? null,
    dots: over.flatMap((spot, index) =>
      spot !== null && !over[index - 1] && !over[index + 1] ? [spot] : [],
    ),
  }
}

const drawPath = line<Spot | null>(
  (spot) => spot?.x ?? 0,
  (spot) => spot?.y ?? 0,
).defined((spot) => spot !== null)

/** Keeps the end dot from being clipped. */
const edge = 4
const labelHeight = 14
/** Average letter width at 12 px. */
const glyphWidth = 6.2
