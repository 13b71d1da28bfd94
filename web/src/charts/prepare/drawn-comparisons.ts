import type { ChartInput, ChartSeries } from './chart-input.ts'

/**
 * How many of the comparisons can still be read when they are drawn. The others, and all of stacks and of
 * many series, are told in words alone: lines over lines say nothing.
 */
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

/** What of the comparisons is not in the picture, and where it is to be found. */
export function undrawnNote(input: ChartInput, drawn: number, hasSeries: boolean): string | null {
  const left = input.comparisons.slice(drawn).map(({ label }) => label)
  if (left.length === 0 || !hasSeries) return null
  const verb = left.length === 1 ? 'is' : 'are'
  return `${left.join(' and ')} ${verb} not shown in the chart. Point at a value or open the table to see ${left.length === 1 ? 'it' : 'them'}.`
}

const mostComparedSeries = 3
const mostComparedLines = 4
/** In pixels, with the gap that it needs to the next. */
const leastColumn = 6
