import { isDecimal } from '../../format/decimal.ts'
import type { ChartInput, ChartSeries } from './chart-input.ts'

/** Stacked values as shares of their stop's total. A stop whose total is zero has no shares. */
export function toShares(input: ChartInput, formatShare: ChartSeries['formatValue']): ChartInput {
  const totals = input.stops.map((_, at) =>
    input.series.reduce((sum, { values }) => sum + Number(values[at] ?? 0), 0),
  )
  return {
    ...input,
    series: input.series.map((series) => ({
      ...series,
      addsUp: false,
      compared: [],
      formatValue: formatShare,
      values: series.values.map((value, at) => {
        const total = totals[at] ?? 0
        if (value === null || total === 0) return null
        const share = (Number(value) / total).toFixed(6)
        return isDecimal(share) ? share : null
      }),
    })),
    comparisons: [],
  }
}
