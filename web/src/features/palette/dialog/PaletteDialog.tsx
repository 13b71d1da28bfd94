import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { PaletteItem } from '../items/palette-item.ts'
import { PaletteContent } from './PaletteContent.tsx'
import './palette.css'

interface PaletteDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onOpenItem: (item: PaletteItem) => void
  /** Called when it has closed and the focus is back where it was. */
  readonly onClosed: () => void
}

/** Near the top of the window, so that the list grows downwards; on phones it fills the window. */
export function PaletteDialog({ isOpen, onOpenChange, onOpenItem, onClosed }: PaletteDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => onOpenChange(open)}
      onOpenChangeComplete={(open) => {
        if (!open) onClosed()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-99999 bg-backdrop" />
        <Dialog.Popup
          initialFocus={field}
          className="palette fixed z-99999 flex flex-col bg-raised shadow-float"
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <PaletteContent fieldRef={field} onOpenItem={onOpenItem} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
