import type { ElementProps } from '../element.ts'
import { KpiBody } from './KpiBody.tsx'
import { mainMeasure, prepareKpi } from './prepare-kpi.ts'

export function KpiElement({ spec, answers, context }: ElementProps<'kpi'>) {
  const [results = []] = answers
  const measure = mainMeasure(spec.display, results[0])
  return measure === null ? null : <KpiBody kpi={prepareKpi(results, measure, context)} />
}
