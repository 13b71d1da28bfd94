import { useMutation } from '@tanstack/react-query'
import { reportError } from '../../../../ui/feedback/report-error.ts'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { specOfDashboard } from '../draft/dashboard-spec.ts'
import { useDashboardChanges } from '../draft/use-dashboard-changes.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'

export function DeleteDialog({ orgId, dashboard, onClose }: ActionDialogProps) {
  const { reset, forget, openFirst, recreate, openOwn } = useDashboardChanges(orgId)
  const { title, file_name: fileName } = dashboard
  const remove = useMutation({
    mutationFn: () => reset(fileName),
    onSuccess: async () => {
      // Leaves the page first, because it can't show a deleted dashboard.
      await openFirst()
      await forget(fileName)
      const spec = specOfDashboard(dashboard)
      toast.success(
        `'${title}' was deleted`,
        spec && (async () => openOwn(await recreate(spec), { isEdited: false })),
      )
    },
    onError: reportError,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete '${title}'?`}
      confirmLabel="Delete dashboard"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      '{title}' will be deleted for everyone in the workspace. Your data isn't affected. Undo right
      after brings its tiles and filters back, but not its saved views and public links.
    </ConfirmDialog>
  )
}
