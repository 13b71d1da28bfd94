import { defaultPageSize, hasPermission, type Role, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../api/client-context.ts'
import { actionLogQuery } from '../../features/action-log/action-log-queries.ts'
import { EntryList } from '../../features/action-log/EntryList.tsx'
import { EmptyInsights } from '../../features/insights/EmptyInsights.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import type { ActionLogPlace } from './action-log-place.ts'
import { ActionLogSkeleton } from './ActionLogSkeleton.tsx'

interface LoadedActionLogProps {
  readonly org: Workspace
  readonly role: Role
  readonly place: ActionLogPlace
  readonly go: (to: ActionLogPlace, replace: boolean) => void
}

export function LoadedActionLog({ org, role, place, go }: LoadedActionLogProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    actionLogQuery(useClient(), org.org_id, { ...place, page_size: defaultPageSize }),
  )
  const pageCount = Math.ceil((data?.total ?? 0) / defaultPageSize)
  const isBeyond = data !== undefined && !isPlaceholderData && place.page > Math.max(1, pageCount)
  // The last entry of the last page was deleted, or the address is an old one.
  const goToLast = useEffectEvent(() => go({ ...place, page: Math.max(1, pageCount) }, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])

  if (data === undefined && error) {
    return (
      <ErrorState
        title="Couldn't load the action log"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined || isBeyond) return <ActionLogSkeleton />
  if (data.items.length === 0 && !isPlaceholderData) {
    return place.search === '' ? (
      <EmptyInsights
        title="No entries yet"
        text={`Log campaigns, price changes and other actions. They also appear next to the insights of those days. ${
          hasPermission(role, 'insights.mark') ? howToBegin : whoWrites
        }`}
      />
    ) : (
      <EmptyInsights
        title="No results found"
        text={`No entry's text or tags contain '${place.search}'.`}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {!hasPermission(role, 'insights.mark') && <p className="text-14 text-muted">{whoWrites}</p>}
      <div
        aria-busy={isPlaceholderData}
        className={clsx(
          'rounded-surface border border-border bg-surface px-4',
          isPlaceholderData && 'dim-while-loading',
        )}
      >
        <EntryList
          {...{ org, role }}
          entries={data.items}
          order={place.order}
          label="Entries, newest first"
          isLinked
        />
      </div>
      <Pagination
        label="Pages of the action log"
        page={place.page}
        pageCount={pageCount}
        onChange={(page) => go({ ...place, page }, false)}
      />
    </div>
  )
}

const howToBegin = "Use 'Create action log' here or on an insight."
const whoWrites = 'Your role is read-only. Members and admins can add entries.'
