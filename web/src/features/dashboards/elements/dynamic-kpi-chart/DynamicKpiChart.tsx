import { useMemo } from 'react'
import { Chart, type ChartPick } from '../../../../charts/draw/Chart.tsx'
import { ChartLegend } from '../../../../charts/draw/ChartLegend.tsx'
import { ChartTable } from '../../../../charts/draw/ChartTable.tsx'
import type { SeriesTable } from '../../../../charts/prepare/series-table.ts'
import { formatValue, isNumeric } from '../../../../format/value.ts'
import { SegmentedControl } from '../../../../ui/form/SegmentedControl.tsx'
import { pickSeries } from '../chart/pick-series.ts'
import { chartTable } from '../tables/chart-table.ts'
import { Subtitle } from '../chart/Subtitle.tsx'
import { useDrill } from '../../model/drill.ts'
import type { ElementProps, TableData } from '../../model/element.ts'
import { prepareSlotChart, prepareSlots, slotChart } from './prepare-dynamic-kpi-chart.ts'
import { SlotControl } from './SlotControl.tsx'
import { chooseMeasure, chooseView, readSlots, toggleSlot } from './slots.ts'

export function DynamicKpiChart(props: ElementProps<'dynamic_kpi_chart'>) {
  const { spec, answers, context, choices, onChoose } = props
  const chosen = readSlots(spec, choices)
  const drawn = useMemo(
    () => slotChart({ spec, answers, context, choices }),
    [spec, answers, context, choices],
  )
  const chart = useMemo(() => prepareSlotChart(drawn), [drawn])
  const isEmpty = answers.every((results) => results.every(({ data }) => data.length === 0))
  const { title } = spec.display
  const drill = useDrill()
  const pick: ChartPick = (index, ids, anchor) => drill?.open(pickSeries(drawn, index, ids), anchor)
  return (
    <div className="@container flex h-full flex-col gap-2">
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 @min-[700px]:grid-cols-4">
        {prepareSlots(props).map((slot) => (
          <SlotControl
            key={slot.index}
            slot={slot}
            results={answers[0] ?? []}
            options={spec.metric_dropdown_options_for_tabs}
            onToggle={() => onChoose(toggleSlot(chosen, slot.index))}
            onChoose={(measure) => onChoose(chooseMeasure(chosen, slot.index, measure))}
          />
        ))}
      </div>
      <div className="flex items-center justify-between gap-x-4">
        <div className="min-w-0">
          {chart.subtitle !== null && <Subtitle text={chart.subtitle} />}
          {!chosen.isTable && chart.legend && <ChartLegend legend={chart.legend} />}
          {!chosen.isTable && chart.note !== null && <Subtitle text={chart.note} />}
        </div>
        <SegmentedControl
          label={`${title}: view`}
          options={views}
          value={chosen.isTable ? 1 : 0}
          onChange={(view) => onChoose(chooseView(chosen, view === 1))}
        />
      </div>
      <div className="min-h-40 flex-1">
        {isEmpty ? (
          <p className="flex h-full items-center justify-center text-14 text-muted">
            No data found
          </p>
        ) : chosen.isTable ? (
          <ChartTable label={title} table={tableTexts(chartTable(drawn))} height="100%" />
        ) : (
          <>
            {/* The slots name the series; an exported picture needs a legend. */}
            <div hidden>
              <ChartLegend legend={chart.pictureLegend} />
            </div>
            <Chart
              label={title}
              input={chart.input}
              minHeight={160}
              onPick={drill === null ? undefined : pick}
            />
          </>
        )}
      </div>
    </div>
  )
}

const views = [
  { value: 0, label: 'Chart' },
  { value: 1, label: 'Table' },
] as const

/** Formats every cell for display. */
export function tableTexts({ columns, rows }: TableData, locale?: string): SeriesTable {
  return {
    columns: columns.map(({ title, format }) => ({ title, isNumber: isNumeric(format) })),
    rows: rows.map((cells) =>
      columns.map(({ format }, index) => formatValue(cells[index] ?? null, format, 'full', locale)),
    ),
  }
}
