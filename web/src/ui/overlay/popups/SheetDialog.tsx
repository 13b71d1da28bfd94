import { Dialog } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { useMedia } from '../../layout/use-media.ts'
import type { SheetProps } from '../sheet-props.ts'

export default function SheetDialog(props: SheetProps) {
  const { isOpen, onClose, title, details, isWide = false, children } = props
  const hasRoom = useMedia('(min-width: 640px)')
  const isBeside = props.isBeside === true && hasRoom
  const width = isWide ? 'min(64rem, 100vw)' : isBeside ? '26rem' : undefined
  return (
    <Dialog.Root
      open={isOpen}
      modal={!isBeside}
      disablePointerDismissal={isBeside}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        {!isBeside && (
          <Dialog.Backdrop className="fixed inset-0 z-99999 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        )}
        <Dialog.Popup
          style={width === undefined ? undefined : { width }}
          className="fixed inset-y-0 right-0 z-99999 flex w-[min(34rem,100vw)] flex-col border-border bg-raised shadow-float transition-transform data-ending-style:translate-x-full data-starting-style:translate-x-full sm:border-l"
        >
          <div className="flex items-start justify-between gap-4 border-b border-border px-4 py-3 sm:px-6">
            <div className="min-w-0">
              <Dialog.Title className="flex min-h-control-small items-center text-16 font-semibold">
                {title}
              </Dialog.Title>
              {details}
            </div>
            <Dialog.Close
              aria-label="Close"
              className="-mr-2 flex size-control-small shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
            >
              <span aria-hidden="true">✕</span>
            </Dialog.Close>
          </div>
          <div
            className={clsx(
              'min-h-0 flex-1',
              props.isFilled === true
                ? 'flex flex-col'
                : 'overflow-y-auto overscroll-contain px-4 py-5 sm:px-6',
            )}
          >
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
