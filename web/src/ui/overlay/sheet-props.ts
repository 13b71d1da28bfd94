import type { ReactNode } from 'react'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Beside the title, and below it. */
  details?: ReactNode
  children?: ReactNode
}
