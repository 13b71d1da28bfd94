import { useState } from 'react'
import { useMedia } from '../../ui/layout/use-media.ts'

export interface Drawer {
  readonly isOpen: boolean
  /** Over the page, where there is no room beside it. */
  readonly isOver: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** Open by default where the window is wide, until the user decides. */
export function useDrawer(): Drawer {
  const [choice, setChoice] = useState<boolean | null>(null)
  const isWide = useMedia('(min-width: 1280px)')
  const hasRoom = useMedia('(min-width: 1024px)')
  return { isOpen: choice ?? isWide, isOver: !hasRoom, setOpen: setChoice }
}
