import {
  platformNames,
  type AfterDeletion,
  type OrgId,
  type SyncedAudience,
} from '@cartograph/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { AfterDeletionChoice } from './AfterDeletionChoice.tsx'
import { useDeleteSync } from './use-sync-actions.ts'

interface DeleteSyncDialogProps {
  readonly orgId: OrgId
  readonly sync: SyncedAudience
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onDeleted: () => void
}

export function DeleteSyncDialog(props: DeleteSyncDialogProps) {
  const { orgId, sync, isOpen, onOpenChange, onDeleted } = props
  const [list, setList] = useState<AfterDeletion>('keep')
  const remove = useDeleteSync(orgId, sync, () => {
    onOpenChange(false)
    onDeleted()
  })
  const { name, destination } = sync.platform_audience
  const platform = platformNames[destination.platform]
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Are you sure you want to delete this sync?"
      confirmLabel={remove.isPending ? 'Deleting…' : 'Delete sync'}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(list)}
    >
      {`'${name}' will no longer be updated. Its history is deleted for everyone in the workspace. This can't be undone.`}
      <AfterDeletionChoice
        legend={`The list at ${platform}`}
        texts={{
          keep: 'Keep it with the customers who are on it now',
          empty: 'Empty it: remove every customer who was sent',
        }}
        value={list}
        onChange={setList}
      />
    </ConfirmDialog>
  )
}
