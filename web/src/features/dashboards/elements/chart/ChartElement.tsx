import { useMemo } from 'react'
import { BarList } from '../../../../charts/draw/BarList.tsx'
import { Chart } from '../../../../charts/draw/Chart.tsx'
import type { ElementProps } from '../../model/element.ts'
import { Subtitle } from './Subtitle.tsx'
import { prepareChartElement } from './prepare-chart-element.ts'

export function ChartElement({ spec, answers, context, choices, onChoose }: ElementProps<'chart'>) {
  const { display, sub_type: subType } = spec
  const { input, isList, subtitle, note } = useMemo(
    () => prepareChartElement({ display, subType, answers, context }),
    [display, subType, answers, context],
  )
  const { hidden: taken = [] } = choices
  const hidden = useMemo(() => new Set(taken), [taken])
  const toggle = (id: string) =>
    onChoose({ hidden: hidden.has(id) ? taken.filter((one) => one !== id) : [...taken, id] })
  const drawn = { label: display.title, input, minHeight: 160, hidden, onToggle: toggle }
  return (
    <div className="flex h-full flex-col gap-1">
      {subtitle !== null && <Subtitle text={subtitle} />}
      <div className="min-h-0 flex-1">{isList ? <BarList {...drawn} /> : <Chart {...drawn} />}</div>
      {note !== null && <p className="text-12 text-muted">{note}</p>}
    </div>
  )
}
