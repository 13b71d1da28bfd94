import { Popover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

interface FilterPopoverProps {
  /** What is chosen in it. */
  label: string
  /** A button. */
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Choices below the button that they belong to; Escape and a press beside it leave it. */
export function FilterPopover({
  label,
  trigger,
  isOpen,
  onOpenChange,
  children,
}: FilterPopoverProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-99999"
        >
          <Popover.Popup
            aria-label={label}
            className="max-h-(--available-height) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-surface border border-border bg-raised p-2 shadow-float outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** What the buttons of a filter bar look like. */
export const chipLook =
  'inline-flex h-control-small max-w-full min-w-0 items-center gap-1.5 rounded-control border border-edge bg-surface px-2.5 text-13 text-text hover:bg-hover disabled:opacity-60'
