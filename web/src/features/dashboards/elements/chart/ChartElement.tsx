import { useMemo } from 'react'
import { BarList } from '../../../../charts/draw/BarList.tsx'
import { Chart, type ChartPick } from '../../../../charts/draw/Chart.tsx'
import { isolateSeries } from '../../../../charts/prepare/isolate-series.ts'
import { useDrill } from '../../model/drill.ts'
import { contentHeight, useHeightReport } from '../../layout/use-needed-height.ts'
import type { ElementProps } from '../../model/element.ts'
import { Subtitle } from './Subtitle.tsx'
import { withOptions } from './chart-options.ts'
import { pickSeries } from './pick-series.ts'
import { prepareChartElement } from './prepare-chart-element.ts'

export function ChartElement({ spec, answers, context, choices, onChoose }: ElementProps<'chart'>) {
  const { display, sub_type: subType } = spec
  const { isList, subtitle, note, ...prepared } = useMemo(
    () => prepareChartElement({ display, subType, answers, context }),
    [display, subType, answers, context],
  )
  const { input, note: option } = useMemo(
    () => withOptions(prepared.input, choices),
    [prepared.input, choices],
  )
  const { hidden: taken = [] } = choices
  const hidden = useMemo(() => new Set(taken), [taken])
  const toggle = (id: string) =>
    onChoose({ hidden: hidden.has(id) ? taken.filter((one) => one !== id) : [...taken, id] })
  const isolate = (id: string) => {
    const ids = input.series.map((series) => series.id)
    onChoose({ hidden: isolateSeries(ids, hidden, id) })
  }
  const report = useHeightReport()
  const drill = useDrill()
  const pick: ChartPick = (index, ids, anchor) =>
    drill?.open(pickSeries({ display, subType, answers, context }, index, ids), anchor)
  const drawn = {
    label: display.title,
    input,
    minHeight,
    hidden,
    onToggle: toggle,
    onIsolate: isolate,
    onPick: drill === null ? undefined : pick,
  }
  return (
    <div className="flex h-full flex-col gap-1">
      {subtitle !== null && (
        <Subtitle text={option === null ? subtitle : `${subtitle}, ${option}`} />
      )}
      <div data-list-panel className="min-h-0 flex-1">
        {isList ? (
          <BarList
            {...drawn}
            onDrawn={(list) => report(list, Math.max(minHeight, contentHeight(list)))}
          />
        ) : (
          <Chart {...drawn} />
        )}
      </div>
      {note !== null && <p className="text-12 text-muted">{note}</p>}
    </div>
  )
}

const minHeight = 160
