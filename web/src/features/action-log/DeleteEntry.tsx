import { deleteActionLogEntry, type ActionLogEntry, type OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { formatFullDay } from '../../format/date-format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { actionLogKey } from './action-log-queries.ts'

interface DeleteEntryProps {
  readonly orgId: OrgId
  readonly entry: ActionLogEntry
}

export function DeleteEntry({ orgId, entry }: DeleteEntryProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteActionLogEntry, { params: { orgId, entryId: entry.id } }),
    onSuccess: () => toast.success('Action log entry deleted'),
    onError: reportError,
    // After a failure too: another member may have deleted the entry.
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries({ queryKey: actionLogKey(orgId) })
    },
  })
  return (
    <>
      <Button
        size="small"
        look="quiet-danger"
        aria-label={`Delete entry: ${formatFullDay(entry.actionDate)}, ${entry.text.slice(0, 60)}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Delete this entry?"
        confirmLabel={isPending ? 'Deleting…' : 'Delete'}
        tone="danger"
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        It will be deleted for everyone in the workspace. This can't be undone.
      </ConfirmDialog>
    </>
  )
}
