import type { ElementProps } from '../../model/element.ts'
import { KpiBody } from './KpiBody.tsx'
import { mainMeasure, prepareKpi } from './prepare-kpi.ts'

export function KpiElement({ spec, answers, context }: ElementProps<'kpi'>) {
  const [results = []] = answers
  const measure = mainMeasure(spec.display, results[0])
  if (measure === null) return null
  const kpi = prepareKpi(results, measure, context)
  // Named comparisons are visible in the filter bar; fixed dates have to be shown here.
  const hasFixedDates = context.dates.comparisons.some(({ period }) => period === null)
  return (
    <>
      <KpiBody kpi={kpi} results={results} />
      {hasFixedDates && <p className="text-13 text-muted">{kpi.comparedWith}</p>}
    </>
  )
}
