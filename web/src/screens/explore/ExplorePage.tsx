import { mayDo, OrgId, type PlatformCode } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, getRouteApi, useLocation } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { TopBar } from '../../app/TopBar.tsx'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { dashboardQuery } from '../../features/dashboards/view/dashboard-queries.ts'
import { useToday } from '../../features/dashboards/view/use-today.ts'
import { searchOf } from '../../features/integrations/drawer-address.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { CollectionMenu } from './CollectionMenu.tsx'
import { ExploredDashboard } from './ExploredDashboard.tsx'
import { ExploreSkeleton } from './ExploreSkeleton.tsx'
import { findPlace, formatPlace } from './explore-place.ts'
import { MissingDashboard } from './MissingDashboard.tsx'

const route = getRouteApi('/signed-in/org/$orgId/insights/explore')

/** The dashboards of a workspace. Which one is looked at stands in the hash. */
export function ExplorePage() {
  const orgId = OrgId.parse(route.useParams().orgId)
  const client = useClient()
  const queryClient = useQueryClient()
  const hash = useLocation({ select: (location) => location.hash })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const workspace = useQuery(workspaceQuery(client, orgId))
  const ingestions = useQuery(ingestionsQuery(client, orgId))
  const failed = workspace.error && !workspace.data ? workspace : ingestions
  const prefetch = useCallback(
    (fileName: string) => void queryClient.prefetchQuery(dashboardQuery(client, orgId, fileName)),
    [queryClient, client, orgId],
  )
  const today = useToday(workspace.data?.org.timezone ?? 'UTC')
  const org = workspace.data?.org
  const mayConnect = workspace.data && mayDo(workspace.data.user.role, 'connections.change')
  const collections = org?.dashboard_collections ?? []
  const found = findPlace(collections, hash)
  const place = found.kind === 'dashboard' ? found.place : null
  const title = found.kind === 'dashboard' ? found.dashboard.dashboard_name : 'Explore'

  const connect = useCallback(
    (platform: PlatformCode) => (
      <Link
        to="/org/$orgId/settings/datasources"
        params={{ orgId }}
        search={searchOf({ platform, context: 'datasource', id: null })}
        className="rounded-control px-2 py-1 text-13 font-medium text-accent hover:bg-hover"
      >
        Connect
      </Link>
    ),
    [orgId],
  )

  return (
    <>
      <title>{`${title} – Cartograph`}</title>
      <TopBar title={title} />
      <div className="flex min-w-0 flex-1">
        <div className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] w-56 shrink-0 self-start overflow-y-auto border-r border-border p-2 lg:block">
          <CollectionMenu collections={collections} place={place} onIntent={prefetch} />
        </div>
        <main id="content" className="flex min-w-0 flex-1 flex-col gap-4 p-4 md:p-6">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="min-w-0 flex-1 text-20 font-semibold">{title}</h1>
            <Button className="lg:hidden" onClick={() => setMenuOpen(true)}>
              All dashboards
            </Button>
          </div>
          {org && ingestions.data ? (
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
                org={org}
                found={found}
                streams={ingestions.data.items}
                today={today}
                connect={mayConnect === true ? connect : null}
              />
            ) : (
              <MissingDashboard />
            )
          ) : failed.error ? (
            <ErrorState
              title="The workspace could not be loaded"
              error={failed.error}
              isRetrying={failed.isFetching}
              onRetry={() => void failed.refetch()}
            />
          ) : (
            <ExploreSkeleton />
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
