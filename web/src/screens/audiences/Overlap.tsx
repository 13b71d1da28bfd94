import type { SegmentId, SourceConfig, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useClient } from '../../api/client-context.ts'
import { formatCount, shareWord } from '../../features/audiences/count-words.ts'
import { overlapsQuery } from '../../features/audiences/segment-queries.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'

interface OverlapProps {
  readonly org: Workspace
  readonly rule: SourceConfig
  readonly exceptId: SegmentId | null
}

/** A workspace may have 500. */
const maxSegments = 20

/** How many customers of each saved segment the rule selects too. */
export function Overlap({ org, rule, exceptId }: OverlapProps) {
  const settled = useSettled(JSON.stringify(rule), 600)
  const query = useQuery(
    overlapsQuery(useClient(), org.org_id, JSON.parse(settled) as SourceConfig),
  )
  const isStale = query.isPlaceholderData || settled !== JSON.stringify(rule)
  return (
    <Loadable
      query={query}
      failure="Couldn't compare the segments"
      className="min-h-40"
      skeleton={<Skeleton className="h-24 w-full" />}
      isEmpty={(items) => items.every(({ id }) => id === exceptId)}
      empty={<p className="text-14 text-muted">There are no other segments yet.</p>}
    >
      {(items) => {
        const others = items.filter(({ id }) => id !== exceptId)
        const largest = others.toSorted((a, b) => b.shared - a.shared).slice(0, maxSegments)
        return (
          <ul
            aria-label="Overlap with other segments"
            aria-busy={isStale}
            className={clsx('flex flex-col gap-2 text-14', isStale && 'dim-while-loading')}
          >
            {largest.map(({ id, name, members, shared }) => (
              <li key={id}>
                <div className="flex justify-between gap-3">
                  <span className="min-w-0 truncate">{name}</span>
                  <span className="shrink-0 text-muted tabular-nums">
                    {`${formatCount(shared)} of ${formatCount(members)}`}
                    <span className="sr-only">{` customers, ${shareWord(shared, members)}`}</span>
                  </span>
                </div>
                <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-hover">
                  <div
                    className="h-full rounded-full bg-accent"
                    style={{ width: `${members === 0 ? 0 : (100 * shared) / members}%` }}
                  />
                </div>
              </li>
            ))}
            {others.length > largest.length && (
              <li className="text-muted">{`The ${largest.length} largest of ${formatCount(others.length)} are shown.`}</li>
            )}
          </ul>
        )
      }}
    </Loadable>
  )
}
