import type { ChartInput, ChartSeries } from './chart-input.ts'

/** From where to where a value reaches, in its own units; null where it is not known. */
export type Span = { readonly from: number; readonly to: number } | null

export interface Layer {
  readonly series: ChartSeries
  readonly spans: readonly Span[]
  /** Those of the first comparison; empty where it is not drawn. */
  readonly compared: readonly Span[]
}

/**
 * What is drawn, as numbers: money is exact as text, and only its place on the screen is a float. Of
 * stacks and of many series the comparison is told in words alone: lines over lines say nothing.
 */
export function layersOf(input: ChartInput, hidden: ReadonlySet<string>): Layer[] {
  const shown = input.series.filter(({ id }) => !hidden.has(id))
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
    compared: drawsComparison(input, shown.length)
      ? (series.compared[0] ?? []).map((text) =>
          text === null ? null : { from: 0, to: Number(text) },
        )
      : [],
  }))
}

export function drawsComparison(input: ChartInput, shown: number): boolean {
  return !input.isStacked && input.comparisons.length > 0 && shown <= mostCompared
}

const mostCompared = 3
