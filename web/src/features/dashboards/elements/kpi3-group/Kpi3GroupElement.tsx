import { useId, useMemo } from 'react'
import { MetricLabel } from '../../../kpi/MetricLabel.tsx'
import type { ElementProps } from '../../model/element.ts'
import { Kpi3Body } from '../kpi3/Kpi3Body.tsx'
import { prepareKpi3s, type Kpi3 } from '../kpi3/prepare-kpi3.ts'

/** Three columns from a width of 891 px, two from 701 px, else one. */
export function Kpi3GroupElement({
  spec: { display },
  answers,
  context,
}: ElementProps<'kpi3_group'>) {
  const kpis = useMemo(() => prepareKpi3s(display, answers, context), [display, answers, context])
  const hasTargets = kpis.some(({ target }) => target !== undefined)
  return (
    <div className="@container h-full overflow-y-auto">
      <div className="grid grid-cols-1 gap-x-6 @min-[701px]:grid-cols-2 @min-[891px]:grid-cols-3">
        {kpis.map((kpi) => (
          <Cell key={kpi.id} kpi={kpi} isLower={hasTargets && kpi.target === undefined} />
        ))}
      </div>
    </div>
  )
}

function Cell({ kpi, isLower }: { kpi: Kpi3; isLower: boolean }) {
  const id = useId()
  return (
    // Not a region, of which each needs a name of its own: another tile may be named after the metric.
    <div role="group" aria-labelledby={id} className="flex flex-col border-t border-border py-2">
      <h4 id={id} className="flex text-13 font-medium text-muted">
        <MetricLabel label={kpi.label} about={kpi.about} />
      </h4>
      {/* Names of one and two lines leave the values of a row on one line. */}
      <div className="mt-auto">
        <Kpi3Body kpi={kpi} results={kpi.results} />
        {/* Beside cells with a target. */}
        {isLower && <div className="hidden h-6 @min-[701px]:block" />}
      </div>
    </div>
  )
}
