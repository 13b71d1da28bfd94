import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { DashboardHelp } from '../../features/dashboards/view/DashboardHelp.tsx'
import { DashboardLinks } from '../../features/dashboards/view/DashboardLinks.tsx'
import { DashboardSkeleton } from '../../features/dashboards/view/DashboardSkeleton.tsx'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { explainNoData, isFirstSync } from '../../features/sync/first-sync.ts'
import { FirstVisit } from '../../features/workspace/FirstVisit.tsx'
import { WhenNear } from '../../features/dashboards/view/WhenNear.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { HomeDashboard } from './HomeDashboard.tsx'

const SyncPanel = lazy(async () => ({
  default: (await import('../../features/sync/SyncPanel.tsx')).SyncPanel,
}))
const NoData = lazy(async () => ({ default: (await import('./NoData.tsx')).NoData }))

/** The home dashboard of the workspace's type and the sync status. */
export function OverviewPage() {
  const { orgId } = useShell()
  const client = useClient()
  const workspace = useQuery(workspaceQuery(client, orgId))
  const ingestions = useQuery(ingestionsQuery(client, orgId))
  // Deferred, so that rendering a whole dashboard doesn't block input.
  const streams = useDeferredValue(ingestions.data?.items)
  const why = streams ? explainNoData(streams) : null
  const skipsCheck = workspace.data?.user.skips_ingestion_check === true
  const isShown = streams !== undefined && (why === null || skipsCheck)
  return (
    <WorkspacePage
      title="Overview"
      isWide
      help={
        <DashboardHelp
          orgId={orgId}
          title="Overview"
          fileName={isShown ? (workspace.data?.org.org_type ?? null) : null}
        />
      }
      actions={
        isShown &&
        workspace.data && (
          <DashboardLinks
            orgId={orgId}
            timeZone={workspace.data.org.timezone}
            fileName={workspace.data.org.org_type}
          />
        )
      }
    >
      <Loadable
        query={combineQueries(workspace, { ...ingestions, data: streams })}
        failure="Couldn't load the workspace"
        skeleton={<DashboardSkeleton />}
      >
        {([{ org, user }, loaded]) => (
          <>
            {why !== 'unconnected' && <FirstVisit key={orgId} org={org} />}
            {why === null || isShown ? (
              <HomeDashboard org={org} user={user} streams={loaded} />
            ) : (
              <Suspense fallback={<DashboardSkeleton />}>
                <NoData org={org} why={why} role={user.role} />
              </Suspense>
            )}
            {loaded.length > 0 && (
              <WhenNear className="min-h-12" isUrgent={why !== null || loaded.some(isFirstSync)}>
                <SyncPanel
                  orgId={orgId}
                  streams={loaded}
                  timeZone={org.timezone}
                  mayChange={hasPermission(user.role, 'connections.change')}
                />
              </WhenNear>
            )}
          </>
        )}
      </Loadable>
    </WorkspacePage>
  )
}
