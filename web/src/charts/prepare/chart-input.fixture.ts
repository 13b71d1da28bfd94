import { isDecimal } from '../../format/decimal.ts'
import type { ChartInput, ChartSeries, ChartValues } from './chart-input.ts'
import { lookAt } from './colour-of.ts'

export function decimals(values: readonly (string | null)[]): ChartValues {
  return values.map((value) => (isDecimal(value) ? value : null))
}

export function aSeries(
  id: string,
  values: readonly (string | null)[],
  changed: Partial<ChartSeries> = {},
): ChartSeries {
  return {
    id,
    label: id,
    look: lookAt(0),
    draw: 'line',
    axis: 'left',
    values: decimals(values),
    compared: [],
    formatValue: (value) => `$${value}`,
    ...changed,
  }
}

export function aChart(
  series: readonly ChartSeries[],
  changed: Partial<ChartInput> = {},
): ChartInput {
  const count = Math.max(0, ...series.map(({ values }) => values.length))
  return {
    stops: stopsNamed('Day', count),
    comparisons: [],
    series,
    isStacked: false,
    incomplete: null,
    axes: { left: { title: null, format: String }, right: null },
    missingText: 'Not known',
    ...changed,
  }
}

export function stopsNamed(name: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    label: `${name} ${index}`,
    axisLabel: `${index}`,
  }))
}
