import { useCallback, useId, useMemo, useState } from 'react'
import { ChartTable } from '../../charts/draw/ChartTable.tsx'
import { LineChart } from '../../charts/draw/LineChart.tsx'
import { prepareSeriesTable } from '../../charts/prepare/series-table.ts'
import { formatRange } from '../../format/day.ts'
import { formatAxisMoney, formatMoney, type DecimalText } from '../../format/decimal.ts'
import { Button } from '../../ui/Button.tsx'
import { dailySales } from './daily-sales.ts'
import type { OverviewData } from './overview-queries.ts'

interface NetSalesChartProps {
  data: OverviewData
  currency: string
}

export const chartHeight = 300
/** With its heading and edges: what stands in for the chart takes this much. */
export const chartBoxHeight = chartHeight + 82

export function NetSalesChart({ data, currency }: NetSalesChartProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  const { range, compared } = data.period
  const series = useMemo(
    () => [
      {
        id: 'current',
        label: 'This period',
        isComparison: false,
        points: dailySales(data.daily.results[0], data.period.range, data.known),
      },
      {
        id: 'compared',
        label: 'Period before',
        isComparison: true,
        points: dailySales(data.daily.results[1], data.period.compared, data.known),
      },
    ],
    [data],
  )
  const formatValue = useCallback((value: DecimalText) => formatMoney(value, currency), [currency])
  const formatAxis = useCallback((value: number) => formatAxisMoney(value, currency), [currency])
  const shown = { series, formatValue, missingText: 'Not synced yet' }
  return (
    <section
      aria-labelledby={id}
      className="rounded-surface border border-border bg-surface px-4 py-3"
    >
      <div className="mb-3 flex min-h-11 items-start justify-between gap-4">
        <div>
          <h2 id={id} className="text-14 font-semibold">
            Net sales per day
          </h2>
          <p className="text-13 text-muted">
            {currency}, {formatRange(range)}
          </p>
        </div>
        <Button size="small" onClick={() => setTable(!isTable)}>
          View as {isTable ? 'chart' : 'table'}
        </Button>
      </div>
      {isTable ? (
        <ChartTable
          label={`Net sales per day, against ${formatRange(compared)}`}
          table={prepareSeriesTable(shown)}
          height={chartHeight}
        />
      ) : (
        <LineChart
          {...shown}
          label="Net sales per day"
          height={chartHeight}
          formatAxis={formatAxis}
        />
      )}
    </section>
  )
}
