import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `danger` for actions that can't be undone. */
  tone?: 'danger' | 'normal'
  /** The action is running: the dialog stays open until it ends. */
  isBusy?: boolean
  onConfirm: () => void
}
