import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { DashboardHelp } from '../../features/dashboards/view/DashboardHelp.tsx'
import { DashboardLinks } from '../../features/dashboards/view/DashboardLinks.tsx'
import { DashboardSkeleton } from '../../features/dashboards/view/DashboardSkeleton.tsx'
import { MissingDashboard } from '../../features/dashboards/view/MissingDashboard.tsx'
import { usePageHash } from '../../features/dashboards/view/use-page-hash.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FirstVisit } from '../../features/workspace/FirstVisit.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { ExploredDashboard } from './ExploredDashboard.tsx'
import { findPlace, formatPlace } from '../../features/navigation/dashboards/explore-place.ts'

/** The dashboards of a workspace. The URL hash selects one. */
export function ExplorePage() {
  const { orgId, openDrawer } = useShell()
  const client = useClient()
  const hash = usePageHash('/insights/explore')
  const workspace = useQuery(workspaceQuery(client, orgId))
  const ingestions = useQuery(ingestionsQuery(client, orgId))
  // Deferred, so that rendering a whole dashboard doesn't block input.
  const streams = useDeferredValue(ingestions.data?.items)
  const collections = workspace.data?.org.dashboard_collections ?? []
  const found = findPlace(collections, hash)
  const title = found.kind === 'dashboard' ? found.dashboard.dashboard_name : 'Explore'

  return (
    <WorkspacePage
      title={title}
      isWide
      help={
        <DashboardHelp
          orgId={orgId}
          title={title}
          fileName={found.kind === 'dashboard' ? found.dashboard.file_name : null}
        />
      }
      actions={
        <>
          {found.kind === 'dashboard' && workspace.data && (
            <DashboardLinks
              orgId={orgId}
              timeZone={workspace.data.org.timezone}
              fileName={found.dashboard.file_name}
            />
          )}
          <Button className="md:hidden" onClick={openDrawer}>
            All dashboards
          </Button>
        </>
      }
    >
      {workspace.data && <FirstVisit key={orgId} org={workspace.data.org} />}
      <Loadable
        query={combineQueries(workspace, { ...ingestions, data: streams })}
        failure="Couldn't load the workspace"
        skeleton={<DashboardSkeleton />}
      >
        {([{ org, user }, loaded]) =>
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
              user={user}
              found={found}
              streams={loaded}
            />
          ) : (
            <MissingDashboard orgId={orgId} />
          )
        }
      </Loadable>
    </WorkspacePage>
  )
}
