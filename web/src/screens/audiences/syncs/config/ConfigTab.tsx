import { hasPermission, type Role, type SyncedAudience, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { statusQuery } from '../../../../features/audiences/syncs/sync-queries.ts'
import { useTogglePaused } from '../../../../features/audiences/syncs/use-sync-actions.ts'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { SyncSettings } from '../SyncSettings.tsx'
import { DryRunButton } from './DryRunButton.tsx'
import { ListStatus } from './ListStatus.tsx'
import { Panel } from './Panel.tsx'
import { RunBanner } from './RunBanner.tsx'
import { States } from './States.tsx'

const LiftPanel = lazy(async () => ({ default: (await import('../lift/LiftPanel.tsx')).LiftPanel }))

interface ConfigTabProps {
  readonly org: Workspace
  readonly role: Role
  readonly sync: SyncedAudience
}

/** What a synced audience does now, and how it is set up. */
export function ConfigTab({ org, role, sync }: ConfigTabProps) {
  const status = useQuery(statusQuery(useClient(), org.org_id, sync.id))
  const mayChange = hasPermission(role, 'audiences.change')
  return (
    <div className="flex flex-col gap-4">
      <RunBanner orgId={org.org_id} sync={sync} mayChange={mayChange} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Loadable
            query={status}
            failure="Couldn't load the state of the customers"
            skeleton={<Skeleton className="h-64 w-full" />}
          >
            {(known) => (
              <>
                <Panel title="Customers" action={<DryRunButton orgId={org.org_id} sync={sync} />}>
                  <States orgId={org.org_id} sync={sync} status={known} />
                </Panel>
                <ListStatus sync={sync} status={known} />
              </>
            )}
          </Loadable>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <LiftPanel org={org} sync={sync} />
          </Suspense>
        </div>
        <Panel title="Setup">
          {mayChange && <ActiveSwitch org={org} sync={sync} />}
          <SyncSettings org={org} sync={sync} />
        </Panel>
      </div>
    </div>
  )
}

function ActiveSwitch({ org, sync }: Pick<ConfigTabProps, 'org' | 'sync'>) {
  const toggle = useTogglePaused(org.org_id, sync)
  // The answer is awaited, but not for the switch to move.
  const isPaused = toggle.isPending ? toggle.variables : sync.is_paused
  return (
    <SwitchField
      label="Active"
      isOn={!isPaused}
      disabled={toggle.isPending}
      onChange={(isOn) => toggle.mutate(!isOn)}
    />
  )
}
