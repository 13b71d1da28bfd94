import type { ChartInput, ChartSeries } from './chart-input.ts'
import type { SeriesLook } from './colour-of.ts'
import { targetSeries } from './target.ts'

export interface ChartLegend {
  readonly items: readonly LegendItem[]
  /** Comparisons that are drawn dashed or lighter. */
  readonly comparisons: readonly LegendComparison[]
}

export interface LegendComparison {
  readonly label: string
  readonly look: SeriesLook
  readonly draw: ChartSeries['draw']
  /** Null for a target, which is no comparison. */
  readonly comparison?: null
}

export interface LegendItem {
  readonly id: string
  readonly label: string
  readonly look: SeriesLook
  readonly draw: ChartSeries['draw']
  readonly isHidden: boolean
  /** The only visible series can't be hidden. */
  readonly isLast: boolean
}

/** Returns null if labels at the line ends suffice. */
export function legendOf(
  input: ChartInput,
  hidden: ReadonlySet<string>,
  { width, drawn }: { readonly width: number; readonly drawn: number },
): ChartLegend | null {
  const { series, axes } = input
  if (input.isNamedOutside === true) return null
  const isOnlyBars = series.length === 1 && series[0]?.draw === 'bar'
  const isLines = series.length <= mostEndLabels && series.every(({ draw }) => draw !== 'bar')
  // Its line ends within the chart, where labels would cover what is expected.
  const isOpen = input.expected !== undefined
  const hasRoom = !isOpen && axes.right === null && (isOnlyBars || (isLines && width >= narrow))
  const shown = series.filter(({ id }) => !hidden.has(id))
  const comparisons = legendComparisons(input, shown, drawn)
  const isAmbiguous =
    comparisons.some((one) => one.comparison !== null) && (series.length > 1 || isOnlyBars)
  if (!(input.hasLegend ?? (!hasRoom || isAmbiguous))) return null
  return {
    items: series.map(({ id, label, look, draw }) => ({
      id,
      label,
      look,
      draw,
      isHidden: hidden.has(id),
      isLast: shown.length === 1 && shown[0]?.id === id,
    })),
    comparisons,
  }
}

/** Drawn comparisons, in the look of the first series. */
export function legendComparisons(
  input: ChartInput,
  [first]: readonly ChartSeries[],
  drawn: number,
): LegendComparison[] {
  if (first === undefined) return []
  const { look, draw } = first
  return [
    ...input.comparisons.slice(0, drawn).map(({ label }) => ({ label, look, draw })),
    ...targetSeries(input, first).map((target) => ({ ...target, comparison: null })),
  ]
}

export const narrow = 560
const mostEndLabels = 6
