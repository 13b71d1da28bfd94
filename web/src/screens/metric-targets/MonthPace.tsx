import {
  maxPacedMetrics,
  targetMonth,
  type MetricTarget,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import type { TargetWorld } from '../../features/metric-targets/review/check-rows.ts'
import { paceQuery } from '../../features/metric-targets/target-queries.ts'
import { formatDateLabel } from '../../format/date-format.ts'
import { dayAt } from '../../format/day.ts'
import { PaceCards } from './PaceCards.tsx'

interface MonthPaceProps {
  readonly org: Workspace
  readonly targets: readonly MetricTarget[]
  readonly world: TargetWorld
}

/** Whether the metrics with a target of this month are on pace for it. */
export function MonthPace({ org, targets, world }: MonthPaceProps) {
  const today = dayAt(new Date(), org.timezone)
  const month = today.slice(0, 7)
  const metrics = targets
    .filter((one) => targetMonth(one) === month)
    .map(({ metric }) => metric)
    .toSorted()
    .slice(0, maxPacedMetrics)
  const pace = useQuery({
    ...paceQuery(useClient(), org.org_id, { metrics, month }),
    enabled: metrics.length > 0,
  })
  if (metrics.length === 0) return null
  return (
    <section aria-labelledby="month-pace" className="flex flex-col gap-2">
      <h2 id="month-pace" className="text-16 font-semibold">
        {formatDateLabel(`${month}-01`, 'month')}
      </h2>
      <PaceCards query={pace} world={world} today={today} />
    </section>
  )
}
