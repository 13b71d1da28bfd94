import { area, line } from 'd3-shape'
import type { Plot, Span, Spot } from './chart-input.ts'
import type { SeriesLook } from './colour-of.ts'
import type { Layer } from './spans.ts'
import { manyMarks, thinOut } from './thin-out.ts'
import type { VerticalAxes } from './vertical-axes.ts'

export interface PlacedLine {
  readonly id: string
  readonly look: SeriesLook
  /** Index of the comparison; null for the current period. */
  readonly comparison: number | null
  readonly path: string
  /** The area below the line, or between it and the one below; null for a plain line. */
  readonly fill: string | null
  /** Points without neighbors, which a line would not show. */
  readonly dots: readonly Spot[]
  /** Shapes along the line, for color vision deficiency. */
  readonly markers: readonly Spot[]
}

/** In drawing order: comparisons first, so that they don't cover the current period. */
export function placeLines(
  layers: readonly Layer[],
  x: (index: number) => number,
  axes: VerticalAxes,
  plot: Plot,
): PlacedLine[] {
  const drawn = layers.filter(({ series }) => series.draw !== 'bar')
  const isMany = drawn.reduce((sum, { spans }) => sum + spans.length, 0) > manyMarks
  const hasMarkers = layers.length > 1

  function place(
    { series, spans, outlines }: Layer,
    comparison: number | null,
    drawnSpans: readonly (readonly Span[])[] = outlines,
  ): PlacedLine {
    const { y } = axes[series.axis]
    const isFilled = series.draw === 'area' && comparison === null
    const spotsOf = (all: readonly Span[]) =>
      all.map((span, index) => (span === null ? null : { x: x(index), y: y(span.to) }))
    const placed = drawnSpans.map((outline) => {
      const spots = spotsOf(outline)
      const floor = new Map(
        outline.flatMap((span, index) =>
          span === null ? [] : [[x(index), y(span.from)] as const],
        ),
      )
      return { spots, floor, shown: isMany ? thinOut(spots) : spots }
    })
    return {
      id: comparison === null ? series.id : `${series.id} compared ${comparison}`,
      look: series.look,
      comparison,
      path: placed.map(({ shown }) => drawPath(shown) ?? '').join(''),
      fill: isFilled
        ? placed.map(({ shown, floor }) => fillPath(shown, floor, plot) ?? '').join('')
        : null,
      dots: placed.flatMap(({ spots }) =>
        spots.flatMap((spot, index) =>
          spot !== null && !spots[index - 1] && !spots[index + 1] ? [spot] : [],
        ),
      ),
      markers: hasMarkers && comparison === null ? sparse(spotsOf(spans)) : [],
    }
  }

  return [
    ...drawn.flatMap((layer) =>
      layer.compared.map((spans, n) => place(layer, n, [spans])).toReversed(),
    ),
    ...drawn.map((layer) => place(layer, null)),
  ]
}

function sparse(spots: readonly (Spot | null)[]): Spot[] {
  const known = spots.filter((spot) => spot !== null)
  let next = -Infinity
  const last = known.at(-1)
  return known.filter((spot) => {
    if (spot !== last && (spot.x < next || (last && last.x - spot.x < markerEvery / 2)))
      return false
    next = spot.x + markerEvery
    return true
  })
}

const markerEvery = 96

const drawPath = line<Spot | null>(
  (spot) => spot?.x ?? 0,
  (spot) => spot?.y ?? 0,
).defined((spot) => spot !== null)

function fillPath(
  spots: readonly (Spot | null)[],
  floor: ReadonlyMap<number, number>,
  plot: Plot,
): string | null {
  return area<Spot | null>()
    .x((spot) => spot?.x ?? 0)
    .y1((spot) => spot?.y ?? 0)
    .y0((spot) => (spot && floor.get(spot.x)) ?? plot.bottom)
    .defined((spot) => spot !== null)(spots)
}
