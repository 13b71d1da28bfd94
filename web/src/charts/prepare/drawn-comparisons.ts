import type { ChartInput, ChartSeries } from './chart-input.ts'

/** The number of comparisons that stay readable when drawn. Stacks and charts with many series draw none. */
export function drawnComparisons(
  { comparisons, isStacked, stops }: ChartInput,
  shown: readonly ChartSeries[],
  width: number,
): number {
  if (isStacked || shown.length === 0 || shown.length > mostComparedSeries) return 0
  const bars = shown.filter(({ draw }) => draw === 'bar').length
  const columns = width / Math.max(1, stops.length) / leastColumn
  const roomForBars = bars === 0 ? Infinity : Math.max(0, Math.floor(columns / bars) - 1)
  return Math.min(comparisons.length, Math.floor(mostComparedLines / shown.length), roomForBars)
}

/** Says which comparisons are missing and where to find them. */
export function undrawnNote(input: ChartInput, drawn: number, hasSeries: boolean): string | null {
  const left = input.comparisons.slice(drawn).map(({ label }) => label)
  if (left.length === 0 || !hasSeries) return null
  const verb = left.length === 1 ? 'is' : 'are'
  return `${left.join(' and ')} ${verb} not shown in the chart. Point at a value or open the table to see ${left.length === 1 ? 'it' : 'them'}.`
}

const mostComparedSeries = 3
const mostComparedLines = 4
/** In pixels, including the gap. */
const leastColumn = 6
