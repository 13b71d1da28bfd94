import type { ChartInput, ChartSeries, Span } from './chart-input.ts'
import { drawnComparisons } from './drawn-comparisons.ts'
import { stackSeries, type StackedSpans } from './stack-series.ts'

export interface Layer extends StackedSpans {
  readonly series: ChartSeries
  /** The spans of each drawn comparison. */
  readonly compared: readonly (readonly Span[])[]
  /** The ranges of what is expected. */
  readonly expected: readonly Span[]
}

/** Converts values to floats for drawing only; amounts stay exact as text. */
export function layersOf(input: ChartInput, hidden: ReadonlySet<string>, width: number): Layer[] {
  const shown = input.series.filter(({ id }) => !hidden.has(id))
  const comparisons = drawnComparisons(input, shown, width)
  const stacked = input.isStacked ? stackSeries(shown) : null
  return shown.map((series) => {
    const spans = spansOf(series.values)
    return {
      series,
      ...(stacked?.get(series.id) ?? { spans, outlines: [spans] }),
      compared: series.compared.slice(0, comparisons).map(spansOf),
      expected: (input.expected ?? []).map(
        (range) => range && { from: Number(range.lower), to: Number(range.upper) },
      ),
    }
  })
}

function spansOf(values: ChartSeries['values']): Span[] {
  return values.map((text) => (text === null ? null : { from: 0, to: Number(text) }))
}
