import { hasPermission, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { TopBar } from '../../features/navigation/TopBar.tsx'
import { CreateEntryButton } from '../../features/action-log/CreateEntryButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TabStrip, tabId } from '../../ui/layout/TabStrip.tsx'
import { ActionLogSkeleton } from './ActionLogSkeleton.tsx'
import { LoadedActionLog } from './LoadedActionLog.tsx'
import { SearchField } from './SearchField.tsx'
import { useActionLogPlace } from './use-action-log-place.ts'

/** What the team has done, in its own words. */
export function ActionLogPage() {
  const orgId = OrgId.parse(useParams({ from: '/signed-in/org/$orgId' }).orgId)
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const [place, go] = useActionLogPlace(orgId)
  const { data } = workspace
  return (
    <>
      <title>Action log – Cartograph</title>
      <TopBar title="Action log" />
      <main id="content" className="mx-auto flex w-full max-w-[1440px] flex-col gap-4 p-4 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-20 font-semibold">Action log</h1>
          {data && hasPermission(data.user.role, 'insights.mark') && (
            <CreateEntryButton org={data.org} look="primary" />
          )}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <TabStrip
            label="Order"
            tabs={tabs}
            value={place.order}
            onChange={(order) => go({ ...place, order, page: 1 }, false)}
            panelId={panelId}
          />
          <SearchField
            phrase={place.search}
            onSearch={(search) => go({ ...place, search, page: 1 }, true)}
          />
        </div>
        <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, place.order)}>
          {data ? (
            <LoadedActionLog org={data.org} role={data.user.role} place={place} go={go} />
          ) : workspace.error ? (
            <ErrorState
              title="Couldn't load the workspace"
              error={workspace.error}
              isRetrying={workspace.isFetching}
              onRetry={() => void workspace.refetch()}
            />
          ) : (
            <ActionLogSkeleton />
          )}
        </div>
      </main>
    </>
  )
}

const panelId = 'action-log-entries'

const tabs = [
  { value: 'by_action_date', label: 'By action date' },
  { value: 'by_lookback_date', label: 'By review date' },
] as const
