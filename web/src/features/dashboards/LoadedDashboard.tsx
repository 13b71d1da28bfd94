import {
  hasPermission,
  type DataIngestion,
  type Workspace,
  type WorkspaceUser,
} from '@cartograph/contract'
import { onlineManager, useQuery } from '@tanstack/react-query'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SyncNotice } from '../sync/SyncNotice.tsx'
import { useIsNarrow } from './filters/bar/use-is-narrow.ts'
import { dashboardQuery } from './view/dashboard-queries.ts'
import { DashboardSkeleton } from './view/DashboardSkeleton.tsx'
import { DashboardView, type DashboardViewProps } from './DashboardView.tsx'
import { MissingDashboard } from './view/MissingDashboard.tsx'
import { RecentViews } from './view/RecentViews.tsx'
import { useRememberView, type RecentView } from './view/use-recent-views.ts'
import { useToday } from './view/use-today.ts'

/** Reports an element of an unknown type, then leaves the page. */
function useLeaveUnknown(leave: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      // Effects may run twice on one page (StrictMode); the second run starts over.
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
  /** How the page is listed among the recently viewed pages. */
  readonly view: Pick<RecentView, 'path' | 'title' | 'icon'>
  /** Called when the dashboard contains an element that this page can't show. */
  readonly onLeave: () => void
}

/** Loads a dashboard by file name, records the view and renders it. */
export function LoadedDashboard({ org, user, fileName, view, ...rest }: LoadedDashboardProps) {
  const { onLeave, streams, ...shown } = rest
  const { org_id: orgId, timezone } = org
  const spec = useQuery(dashboardQuery(useClient(), orgId, fileName))
  // Deferred, so that rendering a whole page of elements doesn't block input.
  const dashboard = useDeferredValue(spec.data)
  const today = useToday(timezone)
  const drill = useMemo(() => ({ org, role: user.role }), [org, user.role])
  const isOnline = useIsOnline()
  const isNarrow = useIsNarrow()
  const onUnknownElement = useLeaveUnknown(onLeave)
  useRememberView(orgId, spec.data === undefined ? null : { ...view, key: fileName })

  if (spec.error instanceof ApiError && spec.error.status === 404 && spec.data === undefined) {
    return <MissingDashboard orgId={orgId} />
  }
  const isCurrent = dashboard?.file_name === spec.data?.file_name
  return (
    <Loadable
      query={{ ...spec, data: isCurrent ? dashboard : undefined }}
      failure="Couldn't load the dashboard"
      skeleton={<DashboardSkeleton />}
    >
      {(loaded) => (
        <>
          {!isOnline && <Alert tone="caution">You're offline. Showing the data loaded last.</Alert>}
          <SyncNotice org={org} streams={streams} />
          {isNarrow && loaded.include_recent_views && (
            <RecentViews orgId={orgId} timeZone={timezone} present={fileName} />
          )}
          <DashboardView
            {...shown}
            orgId={orgId}
            workspace={org}
            dashboard={loaded}
            streams={streams}
            today={today}
            userRole={user.role}
            mayConnect={hasPermission(user.role, 'connections.change')}
            mayChange={hasPermission(user.role, 'dashboards.change')}
            skipsIngestionCheck={user.skips_ingestion_check}
            onUnknownElement={onUnknownElement}
            drill={drill}
          />
        </>
      )}
    </Loadable>
  )
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}
