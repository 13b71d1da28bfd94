import { OrgId } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, getRouteApi } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useState } from 'react'
import { TopBar } from '../../features/navigation/TopBar.tsx'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { dashboardQuery } from '../../features/dashboards/view/dashboard-queries.ts'
import { DashboardHeading } from '../../features/dashboards/view/DashboardHeading.tsx'
import { DashboardSkeleton } from '../../features/dashboards/view/DashboardSkeleton.tsx'
import { MissingDashboard } from '../../features/dashboards/view/MissingDashboard.tsx'
import { usePageHash } from '../../features/dashboards/view/use-page-hash.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FirstVisit } from '../../features/workspace/FirstVisit.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { CollectionMenu } from './CollectionMenu.tsx'
import { ExploredDashboard } from './ExploredDashboard.tsx'
import { findPlace, formatPlace } from './explore-place.ts'

const route = getRouteApi('/signed-in/org/$orgId/insights/explore')

/** The dashboards of a workspace. The URL hash selects one. */
export function ExplorePage() {
  const orgId = OrgId.parse(route.useParams().orgId)
  const client = useClient()
  const queryClient = useQueryClient()
  const hash = usePageHash('/insights/explore')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const workspace = useQuery(workspaceQuery(client, orgId))
  const ingestions = useQuery(ingestionsQuery(client, orgId))
  const failed = workspace.error && !workspace.data ? workspace : ingestions
  // Deferred, so that rendering a whole dashboard doesn't block input.
  const streams = useDeferredValue(ingestions.data?.items)
  const prefetch = useCallback(
    (fileName: string) => void queryClient.prefetchQuery(dashboardQuery(client, orgId, fileName)),
    [queryClient, client, orgId],
  )
  const collections = workspace.data?.org.dashboard_collections ?? []
  const found = findPlace(collections, hash)
  const place = found.kind === 'dashboard' ? found.place : null
  const title = found.kind === 'dashboard' ? found.dashboard.dashboard_name : 'Explore'

  return (
    <>
      <title>{`${title} – Cartograph`}</title>
      <TopBar title={title} />
      <div className="flex min-w-0 flex-1">
        <div className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] w-64 shrink-0 self-start overflow-y-auto border-r border-border p-2 lg:block">
          <CollectionMenu collections={collections} place={place} onIntent={prefetch} />
        </div>
        <main id="content" className="flex min-w-0 flex-1 flex-col gap-4 p-4 md:p-6">
          <div className="flex flex-wrap items-center gap-3">
            <DashboardHeading
              orgId={orgId}
              title={title}
              fileName={found.kind === 'dashboard' ? found.dashboard.file_name : null}
            />
            <Button className="lg:hidden" onClick={() => setMenuOpen(true)}>
              All dashboards
            </Button>
          </div>
          {workspace.data && <FirstVisit key={orgId} org={workspace.data.org} />}
          {workspace.data && streams ? (
            found.kind === 'redirect' ? (
              <Navigate
                from="/org/$orgId/insights/explore"
                to="."
                hash={formatPlace(found.to)}
                search={(search) => search}
                replace
              />
            ) : found.kind === 'dashboard' ? (
              <ExploredDashboard
                key={`${orgId} ${found.dashboard.file_name}`}
                org={workspace.data.org}
                user={workspace.data.user}
                found={found}
                streams={streams}
              />
            ) : (
              <MissingDashboard orgId={orgId} />
            )
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
      </div>
      <Sheet title="Dashboards" isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <CollectionMenu
          collections={collections}
          place={place}
          onIntent={prefetch}
          onChosen={() => setMenuOpen(false)}
        />
      </Sheet>
    </>
  )
}
