import type { OrgId, SyncedAudience } from '@cartograph/contract'
import { useState } from 'react'
import { ActionsMenu } from '../../../ui/overlay/ActionsMenu.tsx'
import { DeleteSyncDialog } from './DeleteSyncDialog.tsx'
import { canStart } from './sync-state.ts'
import { useStartSync, useTogglePaused } from './use-sync-actions.ts'

interface SyncMenuProps {
  readonly orgId: OrgId
  readonly sync: SyncedAudience
  /** False on the page of the sync. */
  readonly hasOpen?: boolean
  readonly onDeleted?: () => void
}

/** What can be done with a synced audience, by those who may change it. */
export function SyncMenu({
  orgId,
  sync,
  hasOpen = true,
  onDeleted = () => undefined,
}: SyncMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const toggle = useTogglePaused(orgId, sync)
  const start = useStartSync(orgId, sync)
  const page = `/org/${orgId}/audiences/syncs/${sync.id}`
  return (
    <>
      <ActionsMenu
        of={sync.platform_audience.name}
        items={[
          ...(hasOpen ? [{ label: 'Open', to: page }] : []),
          {
            label: sync.is_paused ? 'Activate' : 'Pause',
            isDisabled: toggle.isPending,
            onSelect: () => toggle.mutate(!sync.is_paused),
          },
          {
            label: 'Sync now',
            isDisabled: start.isPending || !canStart(sync),
            onSelect: () => start.mutate(),
          },
          { label: 'Edit', to: `${page}/edit` },
          { label: 'Delete', tone: 'danger', onSelect: () => setAsking(true) },
        ]}
      />
      <DeleteSyncDialog
        orgId={orgId}
        sync={sync}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onDeleted={onDeleted}
      />
    </>
  )
}
