import type { OrgId, Report } from '@cartograph/contract'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useDeleteReport } from './report-actions.ts'

interface DeleteReportDialogProps {
  readonly orgId: OrgId
  readonly report: Pick<Report, 'id' | 'name'>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onDeleted: () => void
}

export function DeleteReportDialog(props: DeleteReportDialogProps) {
  const { orgId, report, isOpen, onOpenChange, onDeleted } = props
  const remove = useDeleteReport(orgId, () => {
    onOpenChange(false)
    onDeleted()
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Are you sure you want to delete '${report.name}'?`}
      confirmLabel={remove.isPending ? 'Deleting…' : 'Delete report'}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(report.id)}
    >
      It will be deleted for everyone in the workspace.
    </ConfirmDialog>
  )
}
