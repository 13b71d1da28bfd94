import type { ChartInput } from './chart-input.ts'
import type { SeriesLook } from './colour-of.ts'
import type { Layer, Span } from './spans.ts'
import type { VerticalAxes } from './vertical-axes.ts'

export interface PlacedBar {
  readonly key: string
  /** Of its series. */
  readonly id: string
  /** Of its stop. */
  readonly index: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly look: SeriesLook
  /** Index of the comparison; null for the current period. */
  readonly comparison: number | null
  readonly isIncomplete: boolean
}

/** Side by side, comparisons first; or stacked. */
export function placeBars(
  layers: readonly Layer[],
  centre: (index: number) => number,
  band: number,
  axes: VerticalAxes,
  { isStacked, incomplete }: Pick<ChartInput, 'isStacked' | 'incomplete'>,
): PlacedBar[] {
  const drawn = layers.filter(({ series }) => series.draw === 'bar')
  const columns = drawn.flatMap((layer) => [
    ...layer.compared.map((spans, n) => ({ layer, spans, comparison: n })).toReversed(),
    { layer, spans: layer.spans, comparison: null },
  ])
  const width = Math.min(widest, (band * 0.8) / (isStacked ? 1 : columns.length))
  const start = isStacked ? -width / 2 : (-width * columns.length) / 2
  return columns.flatMap(({ layer, spans, comparison }, column) =>
    spans.flatMap((span: Span, index): PlacedBar[] => {
      if (span === null) return []
      const { y } = axes[layer.series.axis]
      const [from, to] = [y(span.from), y(span.to)]
      return [
        {
          key: `${layer.series.id} ${comparison} ${index}`,
          id: layer.series.id,
          index,
          x: centre(index) + start + (isStacked ? 0 : column * width),
          y: Math.min(from, to),
          width: Math.max(0.5, width - (width > 6 ? 1 : 0)),
          height: Math.abs(from - to),
          look: layer.series.look,
          comparison,
          isIncomplete: comparison === null && incomplete?.index === index,
        },
      ]
    }),
  )
}

/** True if bars would be too thin to see; they are drawn as a line instead. */
export function areBarsTooThin(input: ChartInput, width: number): boolean {
  const bars = input.series.filter(({ draw }) => draw === 'bar').length
  return bars > 0 && width / (input.stops.length * (input.isStacked ? 1 : bars)) < 2
}

const widest = 48
