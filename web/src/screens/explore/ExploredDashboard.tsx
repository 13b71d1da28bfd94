import type { DataIngestion, PlatformCode, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { dashboardQuery } from '../../features/dashboards/view/dashboard-queries.ts'
import { DashboardView } from '../../features/dashboards/view/DashboardView.tsx'
import { useLeaveUnknown } from '../../features/dashboards/view/use-leave-unknown.ts'
import { useRememberView } from '../../features/dashboards/view/use-recent-views.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExploreSkeleton } from './ExploreSkeleton.tsx'
import { formatPlace, type Found } from './explore-place.ts'
import { MissingDashboard } from './MissingDashboard.tsx'

const route = getRouteApi('/signed-in/org/$orgId/insights/explore')

interface ExploredDashboardProps {
  readonly org: Workspace
  readonly found: Extract<Found, { kind: 'dashboard' }>
  readonly streams: readonly DataIngestion[]
  readonly today: string
  readonly connect: ((platform: PlatformCode) => ReactNode) | null
}

export function ExploredDashboard(props: ExploredDashboardProps) {
  const { org, found, streams, today, connect } = props
  const { place, dashboard: link, collection } = found
  const client = useClient()
  const navigate = useNavigate({ from: '/org/$orgId/insights/explore' })
  const search = route.useSearch()
  const orgId = org.org_id
  const spec = useQuery(dashboardQuery(client, orgId, link.file_name))
  const hash = formatPlace({ ...place, tab: 0 })
  useRememberView(
    orgId,
    spec.data === undefined
      ? null
      : {
          key: link.file_name,
          path: `/org/${orgId}/insights/explore#${hash}`,
          title: link.dashboard_name,
          icon: collection.dashboard_collection_icon,
        },
  )
  const leave = useCallback(() => void navigate({ to: '/' }), [navigate])
  const onUnknownElement = useLeaveUnknown(leave)

  if (spec.data) {
    return (
      <DashboardView
        orgId={orgId}
        workspace={org}
        dashboard={spec.data}
        streams={streams}
        today={today}
        tab={place.tab}
        onTab={(tab) =>
          void navigate({ to: '.', hash: formatPlace({ ...place, tab }), search: (now) => now })
        }
        search={search}
        onSearch={(changes, { replace }) =>
          void navigate({
            to: '.',
            hash: formatPlace(place),
            search: (now) => ({ ...now, ...changes }),
            replace,
            resetScroll: false,
          })
        }
        connect={connect}
        onUnknownElement={onUnknownElement}
      />
    )
  }
  if (!spec.error) return <ExploreSkeleton />
  if (spec.error instanceof ApiError && spec.error.status === 404) return <MissingDashboard />
  return (
    <ErrorState
      title="The dashboard could not be loaded"
      error={spec.error}
      isRetrying={spec.isFetching}
      onRetry={() => void spec.refetch()}
    />
  )
}
