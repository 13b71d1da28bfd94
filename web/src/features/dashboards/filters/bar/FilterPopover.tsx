import type { ReactElement, ReactNode } from 'react'
import { Popover } from '../../../../ui/overlay/Popover.tsx'

interface FilterPopoverProps {
  label: string
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

export function FilterPopover(props: FilterPopoverProps) {
  return <Popover align="start" look="choices" {...props} />
}

export const chipLook =
  'inline-flex h-control-small max-w-full min-w-0 items-center gap-1.5 rounded-control border border-edge bg-surface px-2.5 text-13 text-text hover:bg-hover disabled:opacity-60'
