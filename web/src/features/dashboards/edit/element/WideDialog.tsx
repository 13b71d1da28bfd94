import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import './wide-dialog.css'

interface WideDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog for a form and its preview. Clicking outside doesn't close it, so that no input is lost. */
export function WideDialog({ title, onClose, children }: WideDialogProps) {
  return (
    <Dialog.Root
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-99999 bg-backdrop" />
        <Dialog.Popup className="wide-dialog flex flex-col bg-raised shadow-float">
          <div className="flex items-center justify-between gap-4 border-b border-border px-4 py-3 sm:px-6">
            <Dialog.Title className="min-w-0 text-16 font-semibold wrap-break-word">
              {title}
            </Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mr-2 flex size-control-small shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
            >
              <span aria-hidden="true">✕</span>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
