import type { ReactNode } from 'react'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Below the title. */
  details?: ReactNode
  /** For tables with many columns. */
  isWide?: boolean
  /** Narrow, without a backdrop: the page beside it can still be used. On phones it covers the page all the same. */
  isBeside?: boolean
  /** The children fill the panel and scroll by themselves. */
  isFilled?: boolean
  children?: ReactNode
}
