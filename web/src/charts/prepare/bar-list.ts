import { scaleLinear } from 'd3-scale'
import type { ChartInput } from './chart-input.ts'
import { stopWords, type StopWords } from './chart-stops.ts'
import type { SeriesLook } from './colour-of.ts'
import { legendOf, type ChartLegend } from './legend.ts'
import { layersOf } from './spans.ts'

/** Bars that lie, for categories whose names would not fit under bars that stand. */
export interface BarListPlan {
  readonly height: number
  /** Where nothing is: bars grow to both sides of it. */
  readonly zero: number
  readonly rows: readonly BarRow[]
  readonly legend: ChartLegend | null
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
  readonly isComparison: boolean
  /** Beside the bar; empty in stacks, and of what it is compared with. */
  readonly valueText: string
  readonly textX: number
}

export function prepareBarList(
  input: ChartInput,
  width: number,
  hidden: ReadonlySet<string> = new Set(),
): BarListPlan {
  const layers = layersOf(input, hidden)
  const spans = layers.flatMap((layer) => [...layer.spans, ...layer.compared])
  const ends = spans.flatMap((span) => (span === null ? [] : [span.from, span.to]))
  const low = Math.min(0, ...ends)
  const high = Math.max(0, ...ends)
  const x = scaleLinear(
    [low, low === high ? low + 1 : high],
    [low < 0 ? valueRoom : 0, Math.max(1, width - valueRoom)],
  )
  const columns = input.isStacked ? 1 : layers.length
  const thickness = columns > 2 ? 12 : 16
  const rowHeight = labelHeight + columns * (thickness + 2) + rowGap
  const rows = input.stops.map(({ label }, index): BarRow => {
    const y = index * rowHeight
    return {
      y,
      height: rowHeight,
      barsTop: y + labelHeight - 2,
      barsBottom: y + rowHeight - rowGap,
      label,
      bars: layers.flatMap(({ series, ...layer }, n) => {
        const top = y + labelHeight + (input.isStacked ? 0 : n * (thickness + 2))
        const place = (span: (typeof spans)[number] | undefined, isComparison: boolean) => {
          if (span == null) return []
          const [from, to] = [x(Math.min(span.from, span.to)), x(Math.max(span.from, span.to))]
          const value = series.values[index]
          return [
            {
              key: `${series.id} ${isComparison}`,
              x: from,
              // What is compared with lies thin under the bar's lower edge.
              y: isComparison ? top + thickness - 4 : top,
              width: to - from,
              height: isComparison ? 4 : layer.compared.length > 0 ? thickness - 5 : thickness,
              look: series.look,
              isComparison,
              valueText:
                isComparison || input.isStacked || value == null ? '' : series.formatValue(value),
              textX: to + 6,
            },
          ]
        }
        return [...place(layer.compared[index], true), ...place(layer.spans[index], false)]
      }),
    }
  })
  const shown = layers.map(({ series }) => series)
  return {
    height: rows.length * rowHeight,
    zero: x(0),
    rows,
    legend: legendOf(input, hidden, width),
    stops: input.stops.map((_, index) => stopWords(input, shown, index)),
  }
}

const labelHeight = 18
const rowGap = 8
const valueRoom = 96
