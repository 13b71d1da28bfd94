import type { LineChartInput } from './line-chart.ts'

export interface SeriesTable {
  columns: string[]
  rows: string[][]
}

/** The same chart as a table: for each series its points' names and values, side by side. */
export function prepareSeriesTable({
  series,
  formatValue,
  missingText,
}: Pick<LineChartInput, 'series' | 'formatValue' | 'missingText'>): SeriesTable {
  const count = Math.max(0, ...series.map(({ points }) => points.length))
  return {
    columns: series.flatMap(({ label, isComparison }) => [isComparison ? 'Against' : 'Day', label]),
    rows: Array.from({ length: count }, (_, index) =>
      series.flatMap(({ points }) => {
        const point = points[index]
        if (point === undefined) return ['', '']
        return [point.label, point.value === null ? missingText : formatValue(point.value)]
      }),
    ),
  }
}
