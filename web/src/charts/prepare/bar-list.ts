import { scaleLinear } from './linear-scale.ts'
import type { ChartInput } from './chart-input.ts'
import { stopWords, type StopWords } from './chart-stops.ts'
import type { SeriesLook } from './colour-of.ts'
import { undrawnNote } from './drawn-comparisons.ts'
import { legendOf, type ChartLegend } from './legend.ts'
import { layersOf, type Span } from './spans.ts'

/** Bars that lie, for categories whose names would not fit under bars that stand. */
export interface BarListPlan {
  readonly height: number
  /** Where nothing is: bars grow to both sides of it. */
  readonly zero: number
  readonly rows: readonly BarRow[]
  readonly legend: ChartLegend | null
  /** What of the comparisons is told in words alone. */
  readonly note: string | null
  readonly stops: readonly StopWords[]
}

export interface BarRow {
  readonly y: number
  readonly height: number
  /** From where to where its bars reach. */
  readonly barsTop: number
  readonly barsBottom: number
  readonly label: string
  readonly bars: readonly ListedBar[]
}

export interface ListedBar {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly look: SeriesLook
  /** Which of the comparisons; null for the period itself. */
  readonly comparison: number | null
  /** Beside the bar; empty in stacks, and of what it is compared with. */
  readonly valueText: string
  readonly textX: number
}

export function prepareBarList(
  input: ChartInput,
  width: number,
  hidden: ReadonlySet<string> = new Set(),
): BarListPlan {
  // They lie below one another, so their number of columns is no matter of the width.
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
      bars: layers.flatMap(({ series, ...layer }, n) => {
        const top = y + labelHeight + (input.isStacked ? 0 : n * (thickness + 2))
        const place = (span: Span | undefined, comparison: number | null) => {
          if (span == null) return []
          const [from, to] = [x(Math.min(span.from, span.to)), x(Math.max(span.from, span.to))]
          const value = series.values[index]
          return [
            {
              key: `${series.id} ${comparison}`,
              x: from,
              // What it is compared with lies thin below it.
              y: comparison === null ? top : top + own + comparison * strip + 1,
              width: to - from,
              height: comparison === null ? own : strip - 1,
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
    stops: input.stops.map((_, index) => stopWords(input, shown, index)),
  }
}

const labelHeight = 18
/** How thick what is compared with is, with the gap above it. */
const strip = 5
const letterWidth = 6.4
const rowGap = 8
const valueRoom = 96
