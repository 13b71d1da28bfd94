import type { ActionLogEntry, Workspace } from '@cartograph/contract'
import { useState } from 'react'
import { formatFullDay } from '../../format/date-format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'

const editEntryModal = new LazyComponent(() => import('./EditEntryModal.tsx'))

interface EditEntryProps {
  readonly org: Workspace
  readonly entry: ActionLogEntry
}

/** Opens the form of an entry. Its code loads on hover or focus. */
export function EditEntry({ org, entry }: EditEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const prefetch = () => editEntryModal.prefetch()
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-label={`Edit entry: ${formatFullDay(entry.actionDate)}, ${entry.text.slice(0, 60)}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        Edit
      </Button>
      <LazyPart
        part={editEntryModal}
        isNeeded={isOpen}
        onError={() => setOpen(false)}
        props={{ org, entry, isOpen, onOpenChange: setOpen }}
      />
    </>
  )
}
