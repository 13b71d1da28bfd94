import type { ActionDialogProps } from './action-dialog-props.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { ResetDialog } from './ResetDialog.tsx'

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
