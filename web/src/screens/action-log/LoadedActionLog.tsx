import { hasPermission, type Role, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../api/client-context.ts'
import { actionLogQuery } from '../../features/action-log/action-log-queries.ts'
import { EntryList } from '../../features/action-log/EntryList.tsx'
import { usePageSize } from '../../features/page-size/use-page-size.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { isFiltered, type ActionLogPlace } from './action-log-place.ts'

interface LoadedActionLogProps {
  readonly org: Workspace
  readonly role: Role
  readonly place: ActionLogPlace
  readonly go: (to: ActionLogPlace, replace: boolean) => void
}

export function LoadedActionLog({ org, role, place, go }: LoadedActionLogProps) {
  const size = usePageSize(org.org_id, 'action_log')
  const { thread: _, ...shown } = place
  const query = useQuery(
    actionLogQuery(useClient(), org.org_id, { ...shown, page_size: size.value }),
  )
  const { data, isPlaceholderData } = query
  const pageCount = Math.ceil((data?.total ?? 0) / size.value)
  const isBeyond = data !== undefined && !isPlaceholderData && place.page > Math.max(1, pageCount)
  // The last entry of the last page was deleted, or the URL is outdated.
  const goToLast = useEffectEvent(() => go({ ...place, page: Math.max(1, pageCount) }, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])

  const mayWrite = hasPermission(role, 'insights.mark')
  return (
    <Loadable
      query={isBeyond ? { ...query, data: undefined, error: null } : query}
      failure="Couldn't load the action log"
      skeleton={<ActionLogSkeleton />}
      isEmpty={({ items }) => items.length === 0 && !isPlaceholderData}
      empty={
        place.search === '' && !isFiltered(place) ? (
          <EmptyState
            title="No entries yet"
            text={`Log campaigns, price changes and other actions. They also appear next to the insights of those days. ${
              mayWrite ? howToStart : readOnlyNote
            }`}
          />
        ) : (
          <EmptyState
            title="No results found"
            text={
              isFiltered(place)
                ? 'No entries match these filters.'
                : `No entry's text or tags contain '${place.search}'.`
            }
          />
        )
      }
    >
      {({ items, total }) => (
        <div className="flex flex-col gap-3">
          {!mayWrite && <p className="text-14 text-muted">{readOnlyNote}</p>}
          <div
            aria-busy={isPlaceholderData}
            className={clsx(
              'rounded-surface border border-border bg-surface px-4',
              isPlaceholderData && 'dim-while-loading',
            )}
          >
            <EntryList
              {...{ org, role }}
              entries={items}
              order={place.order}
              label="Entries, newest first"
              isLinked
              onOpenThread={(thread) => go({ ...place, thread }, false)}
            />
          </div>
          <Pagination
            label="Pages of the action log"
            page={place.page}
            pageCount={pageCount}
            count={total}
            size={{
              ...size,
              onChange(rows) {
                size.onChange(rows)
                go({ ...place, page: 1 }, true)
              },
            }}
            onChange={(page) => go({ ...place, page }, false)}
          />
        </div>
      )}
    </Loadable>
  )
}

export function ActionLogSkeleton() {
  return (
    <div
      aria-busy="true"
      className="flex flex-col gap-4 rounded-surface border border-border bg-surface p-4"
    >
      <span role="status" className="sr-only">
        Loading the action log
      </span>
      {[0, 1, 2].map((n) => (
        <div key={n} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}

const howToStart = "Use 'Create action log' here or on an insight."
const readOnlyNote = 'Your role is read-only. Members and admins can add entries.'
