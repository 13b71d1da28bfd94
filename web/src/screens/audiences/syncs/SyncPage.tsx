import {
  hasPermission,
  SyncedAudienceId,
  type AnswerOf,
  type endpoints,
  type SyncedAudience,
} from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { runKey, syncQuery } from '../../../features/audiences/syncs/sync-queries.ts'
import { canStart } from '../../../features/audiences/syncs/sync-state.ts'
import { SyncMenu } from '../../../features/audiences/syncs/SyncMenu.tsx'
import { useStartSync } from '../../../features/audiences/syncs/use-sync-actions.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TabStrip, tabId } from '../../../ui/layout/TabStrip.tsx'
import { useLastKnown } from '../../../ui/layout/use-last-known.ts'
import { BackTo } from '../BackTo.tsx'
import { ConfigTab } from './config/ConfigTab.tsx'
import { CustomersTab } from './customers/CustomersTab.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import { SyncSummary } from './SyncSummary.tsx'

export function SyncPage() {
  const { orgId } = useShell()
  const client = useClient()
  const params = useParams({ strict: false })
  const syncId = SyncedAudienceId.parse(useLastKnown(params.syncId ?? null, ''))
  const sync = useQuery(syncQuery(client, orgId, syncId))
  const workspace = useQuery(workspaceQuery(client, orgId))
  const isGone = sync.error instanceof ApiError && sync.error.code === 'not_found'
  const mayChange = hasPermission(workspace.data?.user.role ?? 'demo', 'audiences.change')
  return (
    <WorkspacePage
      title={sync.data?.platform_audience.name ?? 'Synced audience'}
      above={<BackTo list="syncs" />}
      actions={sync.data && mayChange && <Actions sync={sync.data} />}
    >
      {isGone ? (
        <EmptyState
          title="This synced audience doesn't exist"
          text="Someone may have deleted it. The list shows the synced audiences that there are."
        />
      ) : (
        <Loadable
          query={combineQueries(workspace, sync)}
          failure="Couldn't load the synced audience"
          skeleton={<Skeleton className="h-64 w-full" />}
        >
          {([loaded, known]) => <LoadedSync workspace={loaded} sync={known} />}
        </Loadable>
      )}
    </WorkspacePage>
  )
}

function Actions({ sync }: { readonly sync: SyncedAudience }) {
  const { orgId } = useShell()
  const navigate = useNavigate()
  const start = useStartSync(orgId, sync)
  return (
    <>
      <Button isBusy={start.isPending} disabled={!canStart(sync)} onClick={() => start.mutate()}>
        Sync now
      </Button>
      <Link
        to="/org/$orgId/audiences/syncs/$syncId/edit"
        params={{ orgId, syncId: sync.id }}
        // On phones the menu has it, too.
        className={`max-sm:hidden ${buttonLook('plain')}`}
      >
        Edit sync
      </Link>
      <SyncMenu
        orgId={orgId}
        sync={sync}
        hasOpen={false}
        onDeleted={() => void navigate({ to: '/org/$orgId/audiences/syncs', params: { orgId } })}
      />
    </>
  )
}

interface LoadedSyncProps {
  readonly workspace: AnswerOf<typeof endpoints.getWorkspace>
  readonly sync: SyncedAudience
}

function LoadedSync({ workspace: { org, user }, sync }: LoadedSyncProps) {
  const navigate = useNavigate()
  useReloadAfterRuns(sync)
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      pathname.endsWith(sync.id) ? (new URLSearchParams(searchStr).get('tab') ?? 'config') : null,
  })
  const last = useLastKnown(present, 'config')
  const tab = tabs.find(({ value }) => value === last)?.value ?? 'config'
  return (
    <div className="flex flex-col gap-4">
      <SyncSummary sync={sync} />
      <TabStrip
        label="Synced audience"
        tabs={tabs}
        value={tab}
        panelId={panelId}
        onChange={(to) =>
          void navigate({
            to: '/org/$orgId/audiences/syncs/$syncId',
            params: { orgId: org.org_id, syncId: sync.id },
            search: to === 'config' ? {} : { tab: to },
            resetScroll: false,
          })
        }
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        {tab === 'config' && <ConfigTab org={org} role={user.role} sync={sync} />}
        {tab === 'history' && <HistoryTab org={org} role={user.role} sync={sync} />}
        {tab === 'customers' && <CustomersTab org={org} role={user.role} sync={sync} />}
      </div>
    </div>
  )
}

/** The states, the history and the customers change while a job runs, and when it ends. */
function useReloadAfterRuns({ id, last_job: job }: SyncedAudience) {
  const { orgId } = useShell()
  const queryClient = useQueryClient()
  const stamp = `${job?.id} ${job?.status} ${job?.phase}`
  const seen = useRef(stamp)
  useEffect(() => {
    if (seen.current === stamp) return
    seen.current = stamp
    void queryClient.invalidateQueries({ queryKey: runKey(orgId, id) })
  }, [stamp, orgId, id, queryClient])
}

const panelId = 'sync-panel'

const tabs = [
  { value: 'config', label: 'Config' },
  { value: 'history', label: 'History' },
  { value: 'customers', label: 'Customers' },
] as const
