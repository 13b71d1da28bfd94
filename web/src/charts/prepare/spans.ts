import type { ChartInput, ChartSeries } from './chart-input.ts'
import { drawnComparisons } from './drawn-comparisons.ts'

/** The extent of a value in its own unit; null if unknown. */
export type Span = { readonly from: number; readonly to: number } | null

export interface Layer {
  readonly series: ChartSeries
  readonly spans: readonly Span[]
  /** The spans of each drawn comparison. */
  readonly compared: readonly (readonly Span[])[]
}

/** Converts values to floats for drawing only; amounts stay exact as text. */
export function layersOf(input: ChartInput, hidden: ReadonlySet<string>, width: number): Layer[] {
  const shown = input.series.filter(({ id }) => !hidden.has(id))
  const comparisons = drawnComparisons(input, shown, width)
  const reached = new Map<string, { up: number; down: number }>()
  return shown.map((series) => ({
    series,
    spans: series.values.map((text, index) => {
      if (text === null) return null
      const value = Number(text)
      if (!input.isStacked || series.draw === 'line') return { from: 0, to: value }
      const key = `${series.axis} ${series.draw} ${index}`
      const { up, down } = reached.get(key) ?? { up: 0, down: 0 }
      const from = value < 0 ? down : up
      const to = from + value
      reached.set(key, value < 0 ? { up, down: to } : { up: to, down })
      return { from, to }
    }),
    compared: series.compared
      .slice(0, comparisons)
      .map((values) =>
        values.map((text) => (text === null ? null : { from: 0, to: Number(text) })),
      ),
  }))
}
