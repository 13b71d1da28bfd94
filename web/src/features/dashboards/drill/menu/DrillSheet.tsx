import { Dialog } from '@base-ui/react/dialog'
import { DrillLine } from './DrillLine.tsx'
import './drill-menu.css'
import type { DrillMenuProps } from './drill-menu-props.ts'

/** At the lower edge, within reach of the thumb. */
export function DrillSheet({ title, description, anchor, isOpen, onClose, items }: DrillMenuProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-99999 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => anchor.element}
          className="drill-sheet z-99999 overflow-y-auto border-t border-border bg-raised shadow-float"
        >
          <div className="flex items-start justify-between gap-4 px-2 pb-2">
            <div className="min-w-0">
              <Dialog.Title className="text-16 font-semibold wrap-anywhere">{title}</Dialog.Title>
              {description !== undefined && (
                <Dialog.Description className="text-13 text-muted wrap-anywhere">
                  {description}
                </Dialog.Description>
              )}
            </div>
            <Dialog.Close
              aria-label="Close"
              className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
            >
              <span aria-hidden="true">✕</span>
            </Dialog.Close>
          </div>
          <ul>
            {items.map(({ label, detail, obstacle = null, opensMore = false, onSelect }) => (
              <li key={label}>
                <button
                  type="button"
                  disabled={obstacle !== null}
                  onClick={() => {
                    if (!opensMore) onClose()
                    onSelect()
                  }}
                  className="drill-line flex min-h-11 w-full items-center rounded-control px-2 text-left hover:bg-hover disabled:text-muted"
                >
                  <DrillLine label={label} detail={detail} obstacle={obstacle} />
                </button>
              </li>
            ))}
          </ul>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
