import { scaleLinear } from './linear-scale.ts'
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
  readonly end: Spot | null
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

/** A sparkline has no axis, so it doesn't start at zero. */
export function prepareSparkline(
  { values, compared, incomplete }: SparklineInput,
  { width, height }: ChartSize,
): SparklinePlan {
  const all = [...values, ...(compared ?? [])].flatMap((one) => (one === null ? [] : [Number(one)]))
  const low = Math.min(...all)
  const high = Math.max(...all)
  const count = Math.max(values.length, compared?.length ?? 0)
  const x = scaleLinear([0, Math.max(1, count - 1)], [edge, Math.max(edge, width - edge)])
  const isNamed = incomplete !== null && width >= incomplete.label.length * glyphWidth
  const top = isNamed ? labelHeight + edge : edge
  const y =
    low < high
      ? scaleLinear([low, high], [height - edge, top])
      : () => Math.round((height + top - edge) / 2)
  const place = (one: ChartValues) =>
    one.map((value, index): Spot | null =>
      value === null ? null : { x: x(index), y: y(Number(value)) },
    )
  const spots = place(values)
  const over = incomplete === null ? spots : spots.slice(0, incomplete.index)
  return {
    path: drawPath(over) ?? '',
    comparedPath: compared === null ? null : (drawPath(place(compared)) ?? ''),
    incomplete: incomplete && {
      x: x(Math.max(0, incomplete.index - 1)),
      width: x(incomplete.index) - x(Math.max(0, incomplete.index - 1)) + edge,
      y: top - edge,
      height: height - top + edge,
      path: drawPath(spots.slice(Math.max(0, incomplete.index - 1), incomplete.index + 1)) ?? '',
      label: isNamed
        ? { text: incomplete.label, x: Math.min(width, x(incomplete.index) + edge), y: 10 }
        : null,
    },
    end: over.findLast((spot) => spot !== null) ?? null,
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
