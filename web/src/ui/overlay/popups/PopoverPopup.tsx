import { Popover } from '@base-ui/react/popover'
import clsx from 'clsx'
import type { PopupTriggerSlot } from '../TriggerProxy.tsx'
import type { PopoverContent } from '../popover-content.ts'

type PopoverPopupProps = PopoverContent & PopupTriggerSlot

export default function PopoverPopup(props: PopoverPopupProps) {
  const { label, align = 'center', look, isOpen, onOpenChange, children } = props
  const { triggerId, renderTrigger } = props
  return (
    <Popover.Root
      {...(isOpen !== undefined && { open: isOpen })}
      onOpenChange={(open) => onOpenChange?.(open)}
    >
      <Popover.Trigger
        {...(triggerId !== undefined && { id: triggerId })}
        render={(given) => renderTrigger(given)}
      />
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-99999"
        >
          <Popover.Popup
            aria-label={label}
            className={clsx(
              'max-h-[min(var(--available-height),80dvh)] overflow-y-auto overscroll-contain rounded-surface border border-border bg-raised text-text shadow-float outline-none',
              look === 'choices'
                ? 'max-w-(--available-width) p-2'
                : 'max-w-80 px-3 py-2 text-13 whitespace-pre-line',
            )}
          >
            {look === 'words' ? (
              <Popover.Description render={<div />}>{children}</Popover.Description>
            ) : (
              children
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
