import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useEndSessions } from './sessions.ts'

interface EndOthersDialogProps {
  /** The number of other devices. */
  count: number
  onClose: () => void
}

export function EndOthersDialog({ count, onClose }: EndOthersDialogProps) {
  const end = useEndSessions()
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Sign out everywhere else?"
      confirmLabel="Sign out everywhere else"
      isBusy={end.isPending}
      onConfirm={() => end.mutate('others', { onSettled: onClose })}
    >
      {count === 1
        ? 'One other device will be signed out. This one stays signed in.'
        : `${count} other devices will be signed out. This one stays signed in.`}
    </ConfirmDialog>
  )
}
