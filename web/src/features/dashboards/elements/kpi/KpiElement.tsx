import type { ElementProps } from '../../model/element.ts'
import { KpiBody } from './KpiBody.tsx'
import { mainMeasure, prepareKpi } from './prepare-kpi.ts'

export function KpiElement({ spec, answers, context }: ElementProps<'kpi'>) {
  const [results = []] = answers
  const measure = mainMeasure(spec.display, results[0])
  if (measure === null) return null
  const kpi = prepareKpi(results, measure, context)
  // What has a name is chosen above; dates of its own nobody would know.
  const isAsked = context.dates.comparisons.some(({ period }) => period === null)
  return (
    <>
      <KpiBody kpi={kpi} />
      {isAsked && <p className="text-13 text-muted">{kpi.comparedWith}</p>}
    </>
  )
}
