import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import type { useLeaveGuard } from './use-leave-guard.ts'

interface LeaveDialogProps {
  readonly guard: ReturnType<typeof useLeaveGuard>
  /** What the changes are to. */
  readonly what: string
}

export function LeaveDialog({ guard, what }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      onOpenChange={() => guard.answer(false)}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => guard.answer(true)}
    >
      {`Your unsaved changes to ${what} will be lost.`}
    </ConfirmDialog>
  )
}
