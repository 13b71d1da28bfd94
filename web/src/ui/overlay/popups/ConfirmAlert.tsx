import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../../button/Button.tsx'
import type { ConfirmDialogProps } from '../confirm-props.ts'

export default function ConfirmAlert({
  isOpen,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  isBusy = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!isBusy) onOpenChange(open)
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-99999 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-99999 max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-surface border border-border bg-raised p-5 shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-16 font-semibold break-words">
            {title}
          </AlertDialog.Title>
          {children !== undefined && (
            <AlertDialog.Description
              render={<div />}
              className="mt-2 text-14 break-words text-muted"
            >
              {children}
            </AlertDialog.Description>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close disabled={isBusy} render={<Button>{cancelLabel}</Button>} />
            <Button
              look={tone === 'danger' ? 'danger' : 'primary'}
              isBusy={isBusy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
