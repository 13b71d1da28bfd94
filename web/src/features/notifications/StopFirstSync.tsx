import type { OrgId } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useSyncSwitch } from '../sync/use-sync-switch.ts'
import type { FirstSync } from './first-syncs.ts'

interface StopFirstSyncProps {
  readonly orgId: OrgId
  readonly sync: FirstSync
}

/** Asks first, since the data source stays off until someone starts it again. */
export function StopFirstSync({ orgId, sync }: StopFirstSyncProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useSyncSwitch(orgId, sync.connectionId)
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-label={`Stop the sync of ${sync.name}`}
        isBusy={isPending}
        onClick={() => setAsking(true)}
      >
        Stop
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Would you like to stop data sync?"
        confirmLabel="Stop sync"
        onConfirm={() => {
          setAsking(false)
          mutate(false, { onError: reportError })
        }}
      >
        {sync.name} keeps its data but won't sync until you start it again. It resumes where it
        stopped.
      </ConfirmDialog>
    </>
  )
}
