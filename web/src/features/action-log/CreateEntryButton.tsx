import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import type { NewEntryProps } from './entry-values.ts'

const newEntryModal = new LazyComponent(() => import('./NewEntryModal.tsx'))

interface CreateEntryButtonProps extends NewEntryProps {
  readonly look?: 'primary' | 'plain'
}

/** Opens the form for a new entry. Its code loads on hover or focus. */
export function CreateEntryButton({ look = 'plain', ...about }: CreateEntryButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const prefetch = () => newEntryModal.prefetch()
  return (
    <>
      <Button
        look={look}
        size="small"
        className="self-start"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        Create action log
      </Button>
      <LazyPart
        part={newEntryModal}
        isNeeded={isOpen}
        onError={() => setOpen(false)}
        props={{ ...about, isOpen, onOpenChange: setOpen }}
      />
    </>
  )
}
