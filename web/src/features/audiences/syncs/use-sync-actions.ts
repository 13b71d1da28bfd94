import {
  approveSyncJob,
  cancelSyncJob,
  deleteSyncedAudience,
  startSyncJob,
  updateSyncedAudience,
  type AfterDeletion,
  type OrgId,
  type SyncedAudience,
  type SyncJob,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { syncKey } from './sync-queries.ts'

/** Pauses an active sync and activates a paused one. */
export function useTogglePaused(
  orgId: OrgId,
  { id: syncId, sync_config: { schedule } }: SyncedAudience,
) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: syncKey(orgId) })
  const set = (isPaused: boolean) =>
    call(updateSyncedAudience, {
      params: { orgId, syncId },
      body: { schedule, is_paused: isPaused },
    })
  return useMutation({
    mutationFn: set,
    onSuccess: (_, isPaused) =>
      toast.success(isPaused ? 'Sync paused' : 'Sync activated', async () => {
        await set(!isPaused)
        await reload()
      }),
    onError: reportError,
    // After a failure too: another member may have changed it.
    onSettled: reload,
  })
}

export function useStartSync(orgId: OrgId, { id: syncId }: SyncedAudience) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(startSyncJob, { params: { orgId, syncId } }),
    onSuccess: () => toast.success('Sync started'),
    onError: reportError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: syncKey(orgId) }),
  })
}

/** Answers a run that waits, or ends one. */
export function useJobAnswer(orgId: OrgId, { id: syncId }: SyncedAudience) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ job, answer }: { job: SyncJob; answer: 'approve' | 'cancel' }) =>
      call(answer === 'approve' ? approveSyncJob : cancelSyncJob, {
        params: { orgId, syncId, jobId: job.id },
      }),
    onError: reportError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: syncKey(orgId) }),
  })
}

export function useDeleteSync(
  orgId: OrgId,
  { id: syncId }: Pick<SyncedAudience, 'id'>,
  onDeleted: () => void,
  notes: Readonly<Record<AfterDeletion, string>> = { keep: 'Sync deleted', empty: 'Sync deleted' },
) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (list: AfterDeletion) =>
      call(deleteSyncedAudience, { params: { orgId, syncId }, query: { list } }),
    onSuccess: (_, list) => {
      toast.success(notes[list])
      onDeleted()
    },
    onError: reportError,
    // After a failure too: another member may have deleted it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...syncKey(orgId), 'list'] }),
  })
}
