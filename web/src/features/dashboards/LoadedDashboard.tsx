import {
  hasPermission,
  type DataIngestion,
  type Workspace,
  type WorkspaceUser,
} from '@cartograph/contract'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SyncNotice } from '../sync/SyncNotice.tsx'
import { dashboardQuery } from './view/dashboard-queries.ts'
import { DashboardSkeleton } from './view/DashboardSkeleton.tsx'
import { DashboardView, type DashboardViewProps } from './DashboardView.tsx'
import { MissingDashboard } from './view/MissingDashboard.tsx'
import { RecentViews } from './view/RecentViews.tsx'
import { useRememberView, type RecentView } from './view/use-recent-views.ts'
import { useToday } from './view/use-today.ts'

/** A page with an element of a kind that nobody knows is left, once the person was told. */
function useLeaveUnknown(leave: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      // Effects may run anew on the same page; then it is told and left anew.
      timer.current = null
    },
    [],
  )
  return useCallback(() => {
    if (timer.current !== null) return
    toast.error('Something went wrong')
    timer.current = setTimeout(leave, leaveAfterMs)
  }, [leave])
}

const leaveAfterMs = 2_500

interface LoadedDashboardProps extends Pick<
  DashboardViewProps,
  'tab' | 'onTab' | 'search' | 'onSearch'
> {
  readonly org: Workspace
  readonly user: WorkspaceUser
  readonly fileName: string
  readonly streams: readonly DataIngestion[]
  /** As what, and where, it is found among the recent views. */
  readonly view: Pick<RecentView, 'path' | 'title' | 'icon'>
  /** It holds what this page does not know: where to go instead. */
  readonly onLeave: () => void
}

/** A dashboard by its name: loaded, remembered as seen, and drawn once it is there. */
export function LoadedDashboard({ org, user, fileName, view, ...rest }: LoadedDashboardProps) {
  const { onLeave, streams, ...shown } = rest
  const { org_id: orgId, timezone } = org
  const spec = useQuery(dashboardQuery(useClient(), orgId, fileName))
  // A whole page of elements is drawn in steps, between which the browser can do other things.
  const dashboard = useDeferredValue(spec.data)
  const today = useToday(timezone)
  const isOnline = useIsOnline()
  const onUnknownElement = useLeaveUnknown(onLeave)
  useRememberView(orgId, spec.data === undefined ? null : { ...view, key: fileName })

  if (spec.data && dashboard?.file_name === spec.data.file_name) {
    return (
      <>
        {!isOnline && (
          <Alert tone="caution">You are offline. This is what was loaded before.</Alert>
        )}
        <SyncNotice org={org} streams={streams} />
        {dashboard.include_recent_views && (
          <RecentViews orgId={orgId} timeZone={timezone} present={fileName} />
        )}
        <DashboardView
          {...shown}
          orgId={orgId}
          workspace={org}
          dashboard={dashboard}
          streams={streams}
          today={today}
          mayConnect={hasPermission(user.role, 'connections.change')}
          skipsIngestionCheck={user.skips_ingestion_check}
          onUnknownElement={onUnknownElement}
        />
      </>
    )
  }
  if (!spec.error) return <DashboardSkeleton />
  if (spec.error instanceof ApiError && spec.error.status === 404) {
    return <MissingDashboard orgId={orgId} />
  }
  return (
    <ErrorState
      title="The dashboard could not be loaded"
      error={spec.error}
      isRetrying={spec.isFetching}
      onRetry={() => void spec.refetch()}
    />
  )
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}
