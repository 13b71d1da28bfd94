import type { ReactNode } from 'react'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Below the title. */
  details?: ReactNode
  /** For tables with many columns. */
  isWide?: boolean
  children?: ReactNode
}
