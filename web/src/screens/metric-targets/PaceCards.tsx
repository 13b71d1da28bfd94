import type { Day, TargetPace } from '@cartograph/contract'
import clsx from 'clsx'
import { preparePace, type PaceRow } from '../../features/metric-targets/pace/prepare-pace.ts'
import type { TargetWorld } from '../../features/metric-targets/review/check-rows.ts'
import { Loadable, type LoadState } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

interface PaceCardsProps {
  readonly query: LoadState<readonly TargetPace[]>
  readonly world: TargetWorld
  readonly today: Day
}

/** A card for each metric on its way to its target. */
export function PaceCards({ query, world, today }: PaceCardsProps) {
  return (
    <Loadable
      query={query}
      failure="Couldn't compute the pace"
      skeleton={<Skeleton className="h-28" />}
    >
      {(paces) => (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {preparePace(paces, world, today).map((row) => (
            <Pace key={row.metric} row={row} />
          ))}
        </ul>
      )}
    </Loadable>
  )
}

function Pace({ row }: { readonly row: PaceRow }) {
  const { label, verdict, sentiment, amounts, outlook, lateness, bar } = row
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
      {lateness !== null && <p className="text-13 text-caution">{lateness}</p>}
    </li>
  )
}

const colors = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' } as const
const fills = { good: 'bg-good', bad: 'bg-bad', neutral: 'bg-muted' } as const
