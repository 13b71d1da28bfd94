import { useLayoutEffect, useMemo, useRef } from 'react'
import { contentHeight, useHeightReport } from '../../layout/use-needed-height.ts'
import type { ElementProps } from '../../model/element.ts'
import { Kpi3Body } from './Kpi3Body.tsx'
import { prepareKpi3s } from './prepare-kpi3.ts'

export function Kpi3Element({ spec: { display }, answers, context }: ElementProps<'kpi3'>) {
  const [kpi] = useMemo(() => prepareKpi3s(display, answers, context), [display, answers, context])
  const body = useRef<HTMLDivElement>(null)
  const report = useHeightReport()
  useLayoutEffect(() => {
    if (body.current !== null) report(body.current, contentHeight(body.current))
  })
  return kpi === undefined ? null : (
    <div data-list-panel className="h-full">
      <div ref={body}>
        <Kpi3Body kpi={kpi} results={answers[0] ?? []} />
      </div>
    </div>
  )
}
