import { useMutation } from '@tanstack/react-query'
import { reportError } from '../../../../ui/feedback/report-error.ts'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { specOfDashboard } from '../draft/dashboard-spec.ts'
import { useDashboardChanges } from '../draft/use-dashboard-changes.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'

export function ResetDialog({ orgId, dashboard, onClose }: ActionDialogProps) {
  const { reset, refresh, save } = useDashboardChanges(orgId)
  const { title, file_name: fileName } = dashboard
  const again = useMutation({
    mutationFn: () => reset(fileName),
    onSuccess: async () => {
      await refresh(fileName)
      const before = specOfDashboard(dashboard)
      toast.success(`'${title}' was reset`, before && (() => save(fileName, before, null)))
    },
    onError: reportError,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Reset '${title}' to default?`}
      confirmLabel="Reset dashboard"
      isBusy={again.isPending}
      onConfirm={() => again.mutate()}
    >
      All changes to '{title}' will be lost for everyone in this workspace. You can undo it right
      after.
    </ConfirmDialog>
  )
}
