import { dryRunSyncedAudience, type OrgId, type SyncedAudience } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { syncKey } from '../../../../features/audiences/syncs/sync-queries.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Modal } from '../../../../ui/overlay/Modal.tsx'
import { DryRunResult } from '../DryRunResult.tsx'

interface DryRunButtonProps {
  readonly orgId: OrgId
  readonly sync: SyncedAudience
}

/** Opens what the next run would do. */
export function DryRunButton({ orgId, sync }: DryRunButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Dry run
      </Button>
      <Modal
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Dry run"
        description="What the next run would do. Nothing is sent."
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <DryRunContent orgId={orgId} sync={sync} />
      </Modal>
    </>
  )
}

function DryRunContent({ orgId, sync }: DryRunButtonProps) {
  const { call } = useClient()
  const query = useQuery({
    queryKey: [...syncKey(orgId), 'dry run', sync.id],
    queryFn: ({ signal }) =>
      call(dryRunSyncedAudience, { params: { orgId, syncId: sync.id } }, { signal }),
    // Each opening asks again: it is about now.
    gcTime: 0,
  })
  return (
    <Loadable
      query={query}
      failure="Couldn't run it dry"
      skeleton={
        <div aria-busy="true">
          <span role="status" className="sr-only">
            Comparing the segment with the list
          </span>
          <Skeleton className="h-40 w-full" />
        </div>
      }
    >
      {(run) => (
        <div className="flex flex-col gap-3">
          {run.needs_approval && !run.problems.some(({ field }) => field === 'loss') && (
            <Alert tone="caution">
              The run would wait for approval, because it removes a large part of the list.
            </Alert>
          )}
          <DryRunResult run={run} platform={sync.platform_audience.destination.platform} />
        </div>
      )}
    </Loadable>
  )
}
