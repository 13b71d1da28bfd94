import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { CreateEntryButton } from '../../features/action-log/CreateEntryButton.tsx'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import { TabStrip, tabId } from '../../ui/layout/TabStrip.tsx'
import { ActionLogSkeleton, LoadedActionLog } from './LoadedActionLog.tsx'
import { DownloadEntries } from './DownloadEntries.tsx'
import { FilterRow } from './FilterRow.tsx'
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
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
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
      <FilterRow
        orgId={orgId}
        filters={place}
        onChange={(filters) => go({ ...place, ...filters, page: 1 }, false)}
      >
        <DownloadEntries orgId={orgId} place={place} />
      </FilterRow>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, place.order)}>
        <Loadable
          query={workspace}
          failure="Couldn't load the workspace"
          skeleton={<ActionLogSkeleton />}
        >
          {({ org, user }) => <LoadedActionLog org={org} role={user.role} place={place} go={go} />}
        </Loadable>
      </div>
      {data && (
        <LazyPart
          part={entryThread}
          isNeeded={place.thread !== undefined}
          onError={() => go({ ...place, thread: undefined }, true)}
          props={{
            org: data.org,
            role: data.user.role,
            opened: place.thread ?? null,
            onClose: () => go({ ...place, thread: undefined }, true),
          }}
        />
      )}
    </WorkspacePage>
  )
}

const entryThread = new LazyComponent(
  () => import('../../features/action-log/thread/EntryThreadSheet.tsx'),
)

const panelId = 'action-log-entries'

const tabs = [
  { value: 'by_action_date', label: 'By action date' },
  { value: 'by_lookback_date', label: 'By lookback date' },
] as const
