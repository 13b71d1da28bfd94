import type { ChartInput, ChartSeries } from './chart-input.ts'
import type { SeriesLook } from './colour-of.ts'
import { drawsComparison } from './spans.ts'

export interface ChartLegend {
  readonly items: readonly LegendItem[]
  /** What is drawn dashed or lighter; null where nothing is. */
  readonly comparison: string | null
}

export interface LegendItem {
  readonly id: string
  readonly label: string
  readonly look: SeriesLook
  readonly draw: ChartSeries['draw']
  readonly isHidden: boolean
  /** Something always stays in sight. */
  readonly isLast: boolean
}

/** Names at the ends of lines come before a legend; null where they say it all. */
export function legendOf(
  input: ChartInput,
  hidden: ReadonlySet<string>,
  width: number,
): ChartLegend | null {
  const { series, axes } = input
  const isOnlyBars = series.length === 1 && series[0]?.draw === 'bar'
  const isLines = series.length <= mostEndLabels && series.every(({ draw }) => draw !== 'bar')
  const hasRoom = width >= narrow && axes.right === null && (isOnlyBars || isLines)
  const shown = series.filter(({ id }) => !hidden.has(id))
  const comparison = drawsComparison(input, shown.length)
    ? (input.comparisons[0]?.label ?? null)
    : null
  const isAmbiguous = comparison !== null && (series.length > 1 || isOnlyBars)
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
    comparison,
  }
}

const narrow = 560
const mostEndLabels = 6
