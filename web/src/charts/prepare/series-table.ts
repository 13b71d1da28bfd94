import type { ChartInput } from './chart-input.ts'

export interface SeriesTable {
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

/** The same chart as a table: what each stop is called, and the values there; then what it is against. */
export function prepareSeriesTable(
  { stops, comparisons, series, missingText }: ChartInput,
  stopTitle: string,
): SeriesTable {
  const count = Math.max(stops.length, ...comparisons.map((one) => one.stops.length))
  const isOne = series.length === 1
  return {
    columns: [
      { title: stopTitle, isNumber: false },
      ...series.map(({ label }) => ({ title: label, isNumber: true })),
      ...comparisons.flatMap(({ label }) => [
        { title: 'Against', isNumber: false },
        ...series.map((one) => ({
          title: isOne ? label : `${one.label}, ${label.toLowerCase()}`,
          isNumber: true,
        })),
      ]),
    ],
    rows: Array.from({ length: count }, (_, index) => [
      stops[index]?.label ?? '',
      ...series.map(({ values, formatValue }) => {
        const value = values[index]
        if (stops[index] === undefined) return ''
        return value == null ? missingText : formatValue(value)
      }),
      ...comparisons.flatMap((comparison, n) => [
        comparison.stops[index]?.label ?? '',
        ...series.map(({ compared, formatValue }) => {
          const value = compared[n]?.[index]
          if (comparison.stops[index] === undefined) return ''
          return value == null ? missingText : formatValue(value)
        }),
      ]),
    ]),
  }
}
