import { area, line } from 'd3-shape'
import type { ChartInput, ChartSeries, ExpectedRange, Spot } from './chart-input.ts'
import type { ChartColour } from './colour-of.ts'
import type { Layer } from './spans.ts'
import type { VerticalAxes } from './vertical-axes.ts'

/** A dashed line with its range. */
export interface PlacedExpected {
  readonly path: string
  readonly band: string
  readonly colour: ChartColour
  readonly spots: readonly (Spot | null)[]
}

export const expectedId = 'expected'
export const expectedLabel = 'Expected'

/** Begins at the last value before it; null without any. */
export function placeExpected(
  { expected = [] }: Pick<ChartInput, 'expected'>,
  [layer]: readonly Layer[],
  x: (index: number) => number,
  axes: VerticalAxes,
): PlacedExpected | null {
  const first = expected.findIndex((range) => range !== null)
  if (layer === undefined || first === -1) return null
  const { y } = axes[layer.series.axis]
  const place = ({ expected: middle, lower, upper }: ExpectedRange, index: number) => ({
    x: x(index),
    y: y(Number(middle)),
    low: y(Number(lower)),
    high: y(Number(upper)),
  })
  const places = expected.flatMap((range, index) => (range === null ? [] : [place(range, index)]))
  const before = layer.series.values[first - 1] ?? null
  if (before !== null)
    places.unshift(place({ expected: before, lower: before, upper: before }, first - 1))
  return {
    path: drawPath(places) ?? '',
    band: drawBand(places) ?? '',
    colour: layer.series.look.colour,
    spots: expected.map((range, index) => range && place(range, index)),
  }
}

type Place = Spot & { readonly low: number; readonly high: number }

const drawPath = line<Place>(
  (place) => place.x,
  (place) => place.y,
)
const drawBand = area<Place>(
  (place) => place.x,
  (place) => place.low,
  (place) => place.high,
)

/** '$12,480 ($9,900–$10,900)' */
export function expectedText(
  { expected, lower, upper }: ExpectedRange,
  format: ChartSeries['formatValue'],
): string {
  return `${format(expected)} (${format(lower)}–${format(upper)})`
}
