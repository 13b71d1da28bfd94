import type { ChartInput, Span } from './chart-input.ts'
import type { SeriesLook } from './colour-of.ts'
import type { Layer } from './spans.ts'
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
  /** A comparison behind the bar of the current period. */
  readonly isGhost: boolean
}

/** Side by side, comparisons first; or stacked. */
export function placeBars(
  layers: readonly Layer[],
  centre: (index: number) => number,
  band: number,
  axes: VerticalAxes,
  { isStacked, incomplete, stopKind }: Pick<ChartInput, 'isStacked' | 'incomplete' | 'stopKind'>,
): PlacedBar[] {
  const drawn = layers.filter(({ series }) => series.draw === 'bar')
  if (hasGhosts({ stopKind }, drawn[0]?.compared.length ?? 0))
    return placeGhosts(drawn, centre, band, axes)
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
          isGhost: false,
        },
      ]
    }),
  )
}

/** Categories have their single comparison behind them; times have it beside them. */
export function hasGhosts({ stopKind }: Pick<ChartInput, 'stopKind'>, compared: number): boolean {
  return compared === 1 && (stopKind === 'name' || stopKind === 'number')
}

function placeGhosts(
  layers: readonly Layer[],
  centre: (index: number) => number,
  band: number,
  axes: VerticalAxes,
): PlacedBar[] {
  const width = Math.min(widest, (band * 0.8) / layers.length)
  return layers.flatMap(({ series, spans, compared }, column) => {
    const { y } = axes[series.axis]
    const place = (all: readonly Span[], comparison: number | null, share: number) =>
      all.flatMap((span, index): PlacedBar[] => {
        if (span === null) return []
        const [from, to] = [y(span.from), y(span.to)]
        const middle = centre(index) + (column - (layers.length - 1) / 2) * width
        const own = Math.max(0.5, (width - 2) * share)
        return [
          {
            key: `${series.id} ${comparison} ${index}`,
            id: series.id,
            index,
            x: middle - own / 2,
            y: Math.min(from, to),
            width: own,
            height: Math.abs(from - to),
            look: series.look,
            comparison,
            isIncomplete: false,
            isGhost: comparison !== null,
          },
        ]
      })
    return [...place(compared[0] ?? [], 0, 1), ...place(spans, null, ownShare)]
  })
}

/** The width of a bar in front of its ghost. */
const ownShare = 0.6

/** True if bars would be too thin to see; they are drawn as a line instead. */
export function areBarsTooThin(input: ChartInput, width: number): boolean {
  const bars = input.series.filter(({ draw }) => draw === 'bar').length
  return bars > 0 && width / (input.stops.length * (input.isStacked ? 1 : bars)) < 2
}

const widest = 48
