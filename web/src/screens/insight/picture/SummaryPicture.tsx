import type { CurrencyCode, SummaryItem } from '@cartograph/contract'
import { useMemo, useState } from 'react'
import { BarList } from '../../../charts/draw/BarList.tsx'
import { Chart } from '../../../charts/draw/Chart.tsx'
import { readBandSeries } from '../../../features/insights/band/band-series.ts'
import { valueFormat } from '../../../features/insights/text/prepare-insight.ts'
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx'
import { BandChart } from './BandChart.tsx'
import { prepareSummaryChart, type SummaryChart } from './summary-chart.ts'
import { prepareSummaryTable } from './summary-table.ts'
import { SummaryTableView } from './SummaryTableView.tsx'

interface SummaryPictureProps {
  readonly item: SummaryItem
  /** The metric. */
  readonly name: string
  readonly currency: CurrencyCode
  readonly first?: 'chart' | 'table'
}

/** A chart that can be switched to a table; tables stay tables. */
export function SummaryPicture({ item, name, currency, first = item.type }: SummaryPictureProps) {
  const [view, setView] = useState<'chart' | 'table'>(first)
  const table = useMemo(() => prepareSummaryTable(item, { currency }), [item, currency])
  const isChart = item.type === 'chart' && view === 'chart'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-14 font-medium wrap-break-word">{item.title}</h3>
        {item.type === 'chart' && item.data.length > 0 && (
          <SegmentedControl
            label={`${item.title}: shown as`}
            options={views}
            value={view}
            onChange={setView}
          />
        )}
      </div>
      {item.data.length === 0 ? (
        <p className="text-14 text-muted">No data available</p>
      ) : isChart ? (
        <SummaryChartView chart={item} name={name} currency={currency} />
      ) : (
        <SummaryTableView label={item.title} table={table} />
      )}
    </div>
  )
}

function SummaryChartView({
  chart,
  name,
  currency,
}: {
  chart: SummaryChart
  name: string
  currency: CurrencyCode
}) {
  const band = useMemo(() => {
    const series = readBandSeries(chart)
    return series && { series, name, format: valueFormat(series.format, currency) }
  }, [chart, name, currency])
  const { input, isList } = useMemo(
    () => prepareSummaryChart(chart, { currency }),
    [chart, currency],
  )
  if (band !== null) return <BandChart label={chart.title} input={band} height={280} />
  if (isList) return <BarList label={chart.title} input={input} minHeight={80} />
  return (
    <div className="h-80">
      <Chart label={chart.title} input={input} minHeight={240} />
    </div>
  )
}

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const
