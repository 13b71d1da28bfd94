import { scaleLinear } from './linear-scale.ts'
import type { ChartInput, Span } from './chart-input.ts'
import { describeStop, type StopDescription } from './chart-stops.ts'
import type { SeriesLook } from './colour-of.ts'
import { undrawnNote } from './drawn-comparisons.ts'
import { legendOf, type ChartLegend } from './legend.ts'
import { hasGhosts } from './place-bars.ts'
import { layersOf } from './spans.ts'

/** Horizontal bars, for categories whose names don't fit below vertical ones. */
export interface BarListPlan {
  readonly height: number
  /** The x position of zero. */
  readonly zero: number
  readonly rows: readonly BarRow[]
  readonly legend: ChartLegend | null
  /** Says which comparisons are not drawn. */
  readonly note: string | null
  readonly stops: readonly StopDescription[]
}

export interface BarRow {
  readonly y: number
  readonly height: number
  /** The vertical extent of its bars. */
  readonly barsTop: number
  readonly barsBottom: number
  readonly label: string
  /** The whole name, if the label is shortened. */
  readonly full: string | null
  readonly bars: readonly ListedBar[]
}

export interface ListedBar {
  readonly key: string
  /** Of its series. */
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly look: SeriesLook
  /** Index of the comparison; null for the current period. */
  readonly comparison: number | null
  /** Behind the bar of the current period. */
  readonly isGhost: boolean
  /** Next to the bar; empty for stacks and comparisons. */
  readonly valueText: string
  readonly textX: number
}

export function prepareBarList(
  input: ChartInput,
  width: number,
  hidden: ReadonlySet<string> = new Set(),
): BarListPlan {
  // Rows are stacked, so the width doesn't limit the number of comparisons.
  const layers = layersOf(input, hidden, Infinity)
  const spans = layers.flatMap((layer) => [layer.spans, ...layer.compared].flat())
  const ends = spans.flatMap((span) => (span === null ? [] : [span.from, span.to]))
  const low = Math.min(0, ...ends)
  const high = Math.max(0, ...ends)
  const x = scaleLinear(
    [low, low === high ? low + 1 : high],
    [low < 0 ? valueRoom : 0, Math.max(1, width - valueRoom)],
  )
  const columns = input.isStacked ? 1 : layers.length
  const compared = layers[0]?.compared.length ?? 0
  const isGhost = hasGhosts(input, compared) && !input.isStacked
  const own = columns > 2 || compared > 0 ? 11 : 16
  const thickness = own + compared * strip
  const rowHeight = labelHeight + columns * (thickness + 2) + rowGap
  const letters = Math.max(8, Math.floor(width / letterWidth))
  const rows = input.stops.map(({ label }, index): BarRow => {
    const y = index * rowHeight
    return {
      y,
      height: rowHeight,
      barsTop: y + labelHeight - 2,
      barsBottom: y + rowHeight - rowGap,
      label: label.length > letters ? `${label.slice(0, letters - 1)}…` : label,
      full: label.length > letters ? label : null,
      bars: layers.flatMap(({ series, ...layer }, n) => {
        const top = y + labelHeight + (input.isStacked ? 0 : n * (thickness + 2))
        const place = (span: Span | undefined, comparison: number | null) => {
          if (span == null) return []
          const [from, to] = [x(Math.min(span.from, span.to)), x(Math.max(span.from, span.to))]
          const value = series.values[index]
          return [
            {
              key: `${series.id} ${comparison}`,
              id: series.id,
              x: from,
              // Comparisons are thin bars below; a single one is a ghost behind.
              y: isGhost
                ? top + (comparison === null ? (thickness - own) / 2 : 0)
                : comparison === null
                  ? top
                  : top + own + comparison * strip + 1,
              width: to - from,
              height: comparison === null ? own : isGhost ? thickness : strip - 1,
              isGhost: isGhost && comparison !== null,
              look: series.look,
              comparison,
              valueText:
                comparison !== null || input.isStacked || value == null
                  ? ''
                  : series.formatValue(value),
              textX: to + 6,
            },
          ]
        }
        return [
          ...layer.compared.flatMap((one, n) => place(one[index], n)),
          ...place(layer.spans[index], null),
        ]
      }),
    }
  })
  const shown = layers.map(({ series }) => series)
  return {
    height: rows.length * rowHeight,
    zero: x(0),
    rows,
    legend: legendOf(input, hidden, { width, drawn: compared }),
    note: undrawnNote(input, compared, layers.length > 0),
    stops: input.stops.map((_, index) => describeStop(input, shown, index)),
  }
}

const labelHeight = 18
/** Height of a comparison bar, with the gap above it. */
const strip = 5
const letterWidth = 6.4
const rowGap = 8
const valueRoom = 96
