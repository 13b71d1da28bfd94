import { Dialog } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { useRef } from 'react'
import type { ModalProps } from '../modal-props.ts'

export default function ModalDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  actions,
  isBusy = false,
  size = 'normal',
  children,
}: ModalProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!isBusy) onOpenChange(open)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-99999 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={(how) => (how === 'touch' ? true : (firstField(content.current) ?? true))}
          className={clsx(
            'fixed top-1/2 left-1/2 z-99999 flex max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-surface border border-border bg-raised shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5">
            <div className="min-w-0">
              <Dialog.Title className="text-16 font-semibold">{title}</Dialog.Title>
              {description !== undefined && (
                <Dialog.Description className="mt-1 text-14 text-muted">
                  {description}
                </Dialog.Description>
              )}
            </div>
            <Dialog.Close
              aria-label="Close"
              disabled={isBusy}
              className="-mt-1 -mr-2 flex size-control-small shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text disabled:pointer-events-none disabled:opacity-50"
            >
              <span aria-hidden="true">✕</span>
            </Dialog.Close>
          </div>
          <div ref={content} className="min-h-0 overflow-y-auto px-5 pt-4 pb-5">
            {children}
            {actions !== undefined && (
              <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Focused on opening, but not for touch, where the keyboard would cover the dialog. */
function firstField(content: HTMLElement | null): HTMLElement | null {
  return content?.querySelector<HTMLElement>('input, select, textarea') ?? null
}

const widths = {
  small: 'w-[min(26rem,calc(100vw-2rem))]',
  normal: 'w-[min(34rem,calc(100vw-2rem))]',
  large: 'w-[min(48rem,calc(100vw-2rem))]',
}
