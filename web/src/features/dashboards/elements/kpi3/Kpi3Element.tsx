import { useMemo } from 'react'
import type { ElementProps } from '../../model/element.ts'
import { Kpi3Body } from './Kpi3Body.tsx'
import { prepareKpi3s } from './prepare-kpi3.ts'

export function Kpi3Element({ spec: { display }, answers, context }: ElementProps<'kpi3'>) {
  const [kpi] = useMemo(() => prepareKpi3s(display, answers, context), [display, answers, context])
  return kpi === undefined ? null : <Kpi3Body kpi={kpi} results={answers[0] ?? []} />
}
