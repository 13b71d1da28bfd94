import type { ReactNode } from 'react'

export interface PopoverContent {
  /** Names the popover for screen readers. */
  label: string
  align?: 'start' | 'center'
  /** `choices` for controls, `words` for text. */
  look: 'choices' | 'words'
  /** If omitted, the popover controls itself. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}
