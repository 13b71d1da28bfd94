import { useDashboardChanges } from '../draft/use-dashboard-changes.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { TitleDialog } from './TitleDialog.tsx'

export type ActionName = keyof typeof dialogs

const dialogs = {
  copy: CopyDialog,
  rename: RenameDialog,
  delete: DeleteDialog,
  reset: ResetDialog,
}

export function ActionDialog({
  action,
  ...props
}: ActionDialogProps & { readonly action: ActionName }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}

/** Opens the copy in edit mode. */
function CopyDialog({ orgId, dashboard, onClose }: ActionDialogProps) {
  const { copy, openOwn } = useDashboardChanges(orgId)
  return (
    <TitleDialog
      heading={`Duplicate '${dashboard.title}'`}
      description="You can edit the copy. Everyone in the workspace sees it under 'Your dashboards'; the original stays as it is."
      title={`${dashboard.title.slice(0, 90)} (copy)`}
      submitLabel="Duplicate and edit"
      onClose={onClose}
      onSubmit={async (title) => {
        const fileName = await copy(dashboard.file_name, title)
        onClose()
        await openOwn(fileName, { isEdited: true })
      }}
    />
  )
}
