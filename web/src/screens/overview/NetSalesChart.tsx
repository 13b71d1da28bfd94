import { useId, useMemo, useState } from 'react'
import { ChartTable } from '../../charts/draw/ChartTable.tsx'
import { Chart } from '../../charts/draw/Chart.tsx'
import { prepareSeriesTable } from '../../charts/prepare/series-table.ts'
import { formatRange } from '../../format/day.ts'
import { Button } from '../../ui/Button.tsx'
import { netSalesSeries } from './net-sales-series.ts'
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
  const input = useMemo(() => netSalesSeries(data, currency), [data, currency])
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
          table={prepareSeriesTable(input, 'Day')}
          height={chartHeight}
        />
      ) : (
        <Chart label="Net sales per day" input={input} minHeight={chartHeight} />
      )}
    </section>
  )
}
