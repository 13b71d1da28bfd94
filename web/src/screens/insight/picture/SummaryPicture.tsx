import type { CurrencyCode, FeedItem, SummaryItem } from '@cartograph/contract'
import { useMemo, useState } from 'react'
import { BarList } from '../../../charts/draw/BarList.tsx'
import { Chart } from '../../../charts/draw/Chart.tsx'
import { notesAbout, wholeRange } from '../../../features/notes/notes-about.ts'
import { useNotes } from '../../../features/notes/notes-context.ts'
import { readBandSeries } from '../../../features/insights/band/band-series.ts'
import { valueFormat } from '../../../features/insights/text/prepare-insight.ts'
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx'
import { BandChart } from './BandChart.tsx'
import { prepareSummaryChart, rangesOf, type SummaryChart } from './summary-chart.ts'
import { prepareSummaryTable } from './summary-table.ts'
import { SummaryTableView } from './SummaryTableView.tsx'

interface SummaryPictureProps {
  readonly item: SummaryItem
  /** The insight. */
  readonly of: FeedItem['_source']
  readonly currency: CurrencyCode
  readonly first?: 'chart' | 'table'
}

/** A chart that can be switched to a table; tables stay tables. */
export function SummaryPicture({ item, of, currency, first = item.type }: SummaryPictureProps) {
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
        <SummaryChartView chart={item} of={of} currency={currency} />
      ) : (
        <SummaryTableView label={item.title} table={table} />
      )}
    </div>
  )
}

function SummaryChartView({
  chart,
  of,
  currency,
}: {
  chart: SummaryChart
  of: FeedItem['_source']
  currency: CurrencyCode
}) {
  const ranges = useMemo(() => rangesOf(chart), [chart])
  const loaded = useNotes(wholeRange(ranges))
  const { metric_alias: name, entity_alias: value } = of
  const { metric } = of.tags
  const notes = useMemo(
    () => notesAbout(loaded, { metrics: [metric], value }),
    [loaded, metric, value],
  )
  const band = useMemo(() => {
    const series = readBandSeries(chart)
    return series && { series, name, notes, format: valueFormat(series.format, currency) }
  }, [chart, name, notes, currency])
  const { input, isList } = useMemo(
    () => prepareSummaryChart(chart, { currency, notes }),
    [chart, currency, notes],
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
