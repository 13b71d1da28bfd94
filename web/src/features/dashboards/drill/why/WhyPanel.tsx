import { explainChange, type ExplanationObstacle } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../../api/client-context.ts'
import { dataKey } from '../../../../api/queries.ts'
import { formatRange } from '../../../../format/date-format.ts'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import type { DrillPanelProps } from '../panel/drill-panel-props.ts'
import { PanelSkeleton } from '../panel/PanelSkeleton.tsx'
import { daysOfTime, type TargetTime } from '../target/drill-target.ts'
import { measureNames, scopeFilters } from '../target/scope-filters.ts'
import { Explainer } from './Explainer.tsx'

type WhyProps = Pick<DrillPanelProps, 'orgId' | 'target' | 'cubes'>

/** What drove the change of a number from the period that it is compared with. */
export function WhyPanel(props: WhyProps) {
  const { time } = props.target
  if (time !== null) return <Why {...props} time={time} />
  return (
    <p className="text-14 text-muted">
      This number has no dates, so there is nothing to compare it with.
    </p>
  )
}

function Why({ orgId, target, cubes, time }: WhyProps & { time: TargetTime }) {
  const client = useClient()
  const body = {
    measure: target.measure,
    time: time.dimension,
    range: [...time.range] as [string, string],
    compared: [...time.compared] as [string, string],
    filters: scopeFilters(target, measureNames(cubes)),
    segments: [...target.segments],
  }
  const load = useQuery({
    queryKey: [...dataKey(orgId), 'why', body],
    queryFn: ({ signal }) => client.call(explainChange, { params: { orgId }, body }, { signal }),
  })
  const earlier = formatRange(daysOfTime({ range: time.compared }))
  return (
    <Loadable query={load} failure="Couldn't find the drivers" skeleton={<PanelSkeleton />}>
      {({ items, obstacle }) => (
        <div className="flex flex-col gap-4">
          <p className="text-13 text-muted">{`Compared with ${earlier}`}</p>
          {obstacle !== null && (
            <p className="text-14 text-muted">{obstacles[obstacle](target.about.shortTitle)}</p>
          )}
          {items.map((item, index) => (
            <Explainer key={index} item={item} currency={target.currency} />
          ))}
        </div>
      )}
    </Loadable>
  )
}

const obstacles: Readonly<Record<ExplanationObstacle, (metric: string) => string>> = {
  metric: (metric) =>
    `${metric} isn't a sum or a ratio of sums, so its change can't be split into drivers.`,
  no_earlier_data: () => 'There is no data in the earlier period to compare with.',
  no_dimensions: (metric) => `${metric} has no dimensions left to look for drivers in.`,
}
