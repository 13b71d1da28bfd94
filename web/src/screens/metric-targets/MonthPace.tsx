import {
  maxPacedMetrics,
  targetMonth,
  type MetricTarget,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useClient } from '../../api/client-context.ts'
import { preparePace, type PaceRow } from '../../features/metric-targets/pace/prepare-pace.ts'
import type { TargetWorld } from '../../features/metric-targets/review/check-rows.ts'
import { paceQuery } from '../../features/metric-targets/target-queries.ts'
import { formatDateLabel } from '../../format/date-format.ts'
import { dayAt } from '../../format/day.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

interface MonthPaceProps {
  readonly org: Workspace
  readonly targets: readonly MetricTarget[]
  readonly world: TargetWorld
}

/** Whether the metrics with a target of this month are on pace for it. */
export function MonthPace({ org, targets, world }: MonthPaceProps) {
  const month = dayAt(new Date(), org.timezone).slice(0, 7)
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
      <Loadable
        query={pace}
        failure="Couldn't compute the pace"
        skeleton={<Skeleton className="h-28" />}
      >
        {(paces) => (
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {preparePace(paces, world).map((row) => (
              <Pace key={row.metric} row={row} />
            ))}
          </ul>
        )}
      </Loadable>
    </section>
  )
}

function Pace({ row }: { readonly row: PaceRow }) {
  const { label, verdict, sentiment, amounts, outlook, bar } = row
  return (
    <li className="flex min-w-0 flex-col gap-1.5 rounded-surface border border-border bg-surface p-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-14 wrap-anywhere">{label}</span>
        <span className={clsx('shrink-0 text-13 font-semibold', colors[sentiment])}>{verdict}</span>
      </p>
      <p className="text-20 font-semibold tracking-tight tabular-nums">{amounts}</p>
      {bar !== null && (
        <div aria-hidden="true" className="relative h-1.5 rounded-full bg-hover">
          <div
            className={clsx('h-full rounded-full', fills[sentiment])}
            style={{ width: `${bar.actual * 100}%` }}
          />
          <div
            className="absolute -top-1 h-3.5 w-0.5 rounded-full bg-text"
            style={{ left: `calc(${bar.planned * 100}% - 1px)` }}
          />
        </div>
      )}
      {outlook !== null && <p className="text-13 text-muted tabular-nums">{outlook}</p>}
    </li>
  )
}

const colors = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' } as const
const fills = { good: 'bg-good', bad: 'bg-bad', neutral: 'bg-muted' } as const
