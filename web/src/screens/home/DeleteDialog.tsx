import { endpoints, type OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface DeleteDialogProps {
  orgId: OrgId
  name: string
  onClose: () => void
}

/** Stays open while the workspace is being deleted, then closes in any case. */
export function DeleteDialog({ orgId, name, onClose }: DeleteDialogProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(endpoints.deleteWorkspace, { params: { orgId } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      queryClient.removeQueries({ queryKey: ['org', orgId] })
      await queryClient.invalidateQueries({ queryKey: ['orgs'] })
    },
    onError: reportError,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete '${name}'?`}
      confirmLabel="Delete workspace"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      Workspace '{name}' and all its data will be deleted for everyone. Lists that were sent to ad
      and email platforms stay there. This can't be undone.
    </ConfirmDialog>
  )
}
