import type { ReactNode } from 'react'

export interface PopoverContent {
  /** What it is about. */
  label: string
  align?: 'start' | 'center'
  /** `choices` for controls, `words` for a text to read. */
  look: 'choices' | 'words'
  /** Left out, it opens and closes by itself. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}
