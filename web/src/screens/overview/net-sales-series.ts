import type { ChartInput } from '../../charts/prepare/chart-input.ts'
import { lookAt } from '../../charts/prepare/colour-of.ts'
import { formatAxisMoney, formatMoney } from '../../format/decimal.ts'
import { dailySales } from './daily-sales.ts'
import type { OverviewData } from './overview-queries.ts'

/** Each day's net sales, and those of the days before. */
export function netSalesSeries(
  { daily, period, known }: OverviewData,
  currency: string,
): ChartInput {
  const days = dailySales(daily.results[0], period.range, known)
  const before = dailySales(daily.results[1], period.compared, known)
  return {
    stops: days,
    comparisons: [{ label: 'Period before', stops: before }],
    series: [
      {
        id: 'current',
        label: 'This period',
        look: lookAt(0),
        draw: 'line',
        axis: 'left',
        values: days.map(({ value }) => value),
        compared: [before.map(({ value }) => value)],
        formatValue: (value) => formatMoney(value, currency),
      },
    ],
    isStacked: false,
    incomplete: null,
    axes: {
      left: { title: null, format: (value) => formatAxisMoney(value, currency) },
      right: null,
    },
    missingText: 'Not synced yet',
  }
}
