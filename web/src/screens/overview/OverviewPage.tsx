import { hasPermission, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { TopBar } from '../../features/navigation/TopBar.tsx'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { DashboardHeading } from '../../features/dashboards/view/DashboardHeading.tsx'
import { DashboardSkeleton } from '../../features/dashboards/view/DashboardSkeleton.tsx'
import { whyNothing } from '../../features/sync/first-reading.ts'
import { FirstVisit } from '../../features/workspace/FirstVisit.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { HomeDashboard } from './HomeDashboard.tsx'

const route = getRouteApi('/signed-in/org/$orgId/insights/overview')

// Below the dashboard, so it may arrive after it.
const SyncPanel = lazy(async () => ({
  default: (await import('../../features/sync/SyncPanel.tsx')).SyncPanel,
}))
const NothingYet = lazy(async () => ({ default: (await import('./NothingYet.tsx')).NothingYet }))

/** The home dashboard of the workspace's type and the sync status. */
export function OverviewPage() {
  const orgId = OrgId.parse(route.useParams().orgId)
  const client = useClient()
  const workspace = useQuery(workspaceQuery(client, orgId))
  const ingestions = useQuery(ingestionsQuery(client, orgId))
  const failed = workspace.error && !workspace.data ? workspace : ingestions
  // Deferred, so that rendering a whole dashboard doesn't block input.
  const streams = useDeferredValue(ingestions.data?.items)
  const why = streams ? whyNothing(streams) : null
  const skipsCheck = workspace.data?.user.skips_ingestion_check === true
  const isShown = streams !== undefined && (why === null || skipsCheck)
  return (
    <>
      <title>Overview – Cartograph</title>
      <TopBar title="Overview" />
      <main id="content" className="flex flex-col gap-4 p-4 md:p-6">
        <DashboardHeading
          orgId={orgId}
          title="Overview"
          fileName={isShown ? (workspace.data?.org.org_type ?? null) : null}
        />
        {workspace.data && streams ? (
          <>
            <FirstVisit key={orgId} org={workspace.data.org} />
            {why === null || isShown ? (
              <HomeDashboard
                org={workspace.data.org}
                user={workspace.data.user}
                streams={streams}
              />
            ) : (
              <Suspense fallback={<DashboardSkeleton />}>
                <NothingYet
                  org={workspace.data.org}
                  why={why}
                  mayConnect={hasPermission(workspace.data.user.role, 'connections.change')}
                />
              </Suspense>
            )}
            {streams.length > 0 && (
              <Suspense>
                <SyncPanel
                  orgId={orgId}
                  streams={streams}
                  timeZone={workspace.data.org.timezone}
                  mayChange={hasPermission(workspace.data.user.role, 'connections.change')}
                />
              </Suspense>
            )}
          </>
        ) : failed.error ? (
          <ErrorState
            title="Couldn't load the workspace"
            error={failed.error}
            isRetrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <DashboardSkeleton />
        )}
      </main>
    </>
  )
}
