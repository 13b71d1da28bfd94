import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { CreateEntryButton } from '../../features/action-log/CreateEntryButton.tsx'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { TabStrip, tabId } from '../../ui/layout/TabStrip.tsx'
import { ActionLogSkeleton, LoadedActionLog } from './LoadedActionLog.tsx'
import { SearchField } from './SearchField.tsx'
import { useActionLogPlace } from './action-log-place.ts'

export function ActionLogPage() {
  const { orgId } = useShell()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const [place, go] = useActionLogPlace(orgId)
  const { data } = workspace
  return (
    <WorkspacePage
      title="Action log"
      actions={
        data &&
        hasPermission(data.user.role, 'insights.mark') && (
          <CreateEntryButton org={data.org} look="primary" />
        )
      }
    >
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
        <Loadable
          query={workspace}
          failure="Couldn't load the workspace"
          skeleton={<ActionLogSkeleton />}
        >
          {({ org, user }) => <LoadedActionLog org={org} role={user.role} place={place} go={go} />}
        </Loadable>
      </div>
    </WorkspacePage>
  )
}

const panelId = 'action-log-entries'

const tabs = [
  { value: 'by_action_date', label: 'By action date' },
  { value: 'by_lookback_date', label: 'By review date' },
] as const
