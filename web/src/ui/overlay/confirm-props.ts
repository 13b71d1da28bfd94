import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `danger` for what cannot be undone or takes something away. */
  tone?: 'danger' | 'normal'
  /** The answer is being carried out: the dialog waits and cannot be left meanwhile. */
  isBusy?: boolean
  onConfirm: () => void
}
