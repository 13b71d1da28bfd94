import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

interface PlanDialogProps {
  message: string
  onClose: () => void
  onSubmit: () => void
}

export function PlanDialog({ message, onClose, onSubmit }: PlanDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Your plan doesn't include this"
      confirmLabel="Go to Plan & Billing"
      cancelLabel="Not now"
      tone="normal"
      onConfirm={onSubmit}
    >
      {message}
    </ConfirmDialog>
  )
}
