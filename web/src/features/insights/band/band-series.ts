import type { MetricFormat, SummaryItem } from '@cartograph/contract'
import { decimalOf } from '../../../format/value.ts'
import type { ChartValues } from '../../../charts/prepare/chart-input.ts'

/** A figure day by day, with what was to be expected of it. */
export interface BandSeries {
  readonly days: readonly string[]
  readonly values: ChartValues
  readonly expected: ChartValues
  readonly lower: ChartValues
  readonly upper: ChartValues
  readonly format: MetricFormat
}

/** The first of a finding's pictures that is one; null where none is. */
export function findBandSeries(summary: readonly SummaryItem[]): BandSeries | null {
  for (const item of summary) {
    const series = readBandSeries(item)
    if (series !== null) return series
  }
  return null
}

export function readBandSeries(item: SummaryItem): BandSeries | null {
  if (item.type !== 'chart' || item.plot_type !== 'line' || item.data.length === 0) return null
  const isBand = bandColumns.every((column) => item.y_axis.includes(column))
  if (!isBand) return null
  const read = (column: string) => item.data.map((row) => decimalOf(row[column]))
  return {
    days: item.data.map((row) => String(row[item.x_axis] ?? '')),
    values: read('value'),
    expected: item.y_axis.includes('expected') ? read('expected') : item.data.map(() => null),
    lower: read('lower'),
    upper: read('upper'),
    format: item.y_format ?? 'number',
  }
}

const bandColumns = ['value', 'lower', 'upper']
