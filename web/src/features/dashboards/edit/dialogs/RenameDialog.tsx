import { ApiError } from '../../../../api/api-error.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useDashboardChanges } from '../draft/use-dashboard-changes.ts'
import { specOfDashboard } from '../draft/dashboard-spec.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { TitleDialog } from './TitleDialog.tsx'

export function RenameDialog({ orgId, dashboard, onClose }: ActionDialogProps) {
  const { save, fetchAgain } = useDashboardChanges(orgId)
  const { file_name: fileName, title: before } = dashboard

  /** Only the title changes, so a conflict is resolved by retrying on the latest version. */
  async function rename(title: string, latest = dashboard, isAgain = false): Promise<void> {
    const spec = specOfDashboard(latest)
    if (spec === null) throw new ApiError(0, 'This page is out of date. Reload it, then rename.')
    try {
      await save(fileName, { ...spec, title }, latest.updated_at)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      if (!isConflict || isAgain) throw error
      await rename(title, await fetchAgain(fileName), true)
    }
  }
  return (
    <TitleDialog
      heading={`Rename '${before}'`}
      description="Existing links keep working."
      title={before}
      submitLabel="Rename"
      onClose={onClose}
      onSubmit={async (title) => {
        await rename(title)
        onClose()
        toast.success(`Renamed to '${title}'`, async () =>
          rename(before, await fetchAgain(fileName)),
        )
      }}
    />
  )
}
