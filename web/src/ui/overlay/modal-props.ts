import type { ReactNode } from 'react'

export interface ModalProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
  /** An action is running: the dialog stays open until it ends. */
  isBusy?: boolean
  size?: 'small' | 'normal' | 'large'
  children?: ReactNode
}
