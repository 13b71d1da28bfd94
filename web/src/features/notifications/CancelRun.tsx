import { cancelSyncJob, type OrgId, type RunningWork } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { syncKey } from '../audiences/syncs/sync-queries.ts'

interface CancelRunProps {
  readonly orgId: OrgId
  readonly work: Extract<RunningWork, { kind: 'audience' }>
}

/** Nothing is lost: the next run continues. */
export function CancelRun({ orgId, work }: CancelRunProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const { sync_id: syncId, name, job } = work
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cancelSyncJob, { params: { orgId, syncId, jobId: job.id } }),
    onError: reportError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: syncKey(orgId) }),
  })
  if (job.is_cancel_requested) return null
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={`Cancel the sync of ${name}`}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      Cancel
    </Button>
  )
}
