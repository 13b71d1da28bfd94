import { Modal } from '../../ui/overlay/Modal.tsx'
import { EntryForm } from './EntryForm.tsx'
import type { NewEntryProps } from './entry-values.ts'

interface NewEntryModalProps extends NewEntryProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Closing discards the input. */
export default function NewEntryModal({ isOpen, onOpenChange, ...about }: NewEntryModalProps) {
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Create action log"
      description={
        about.about === undefined
          ? 'Record what you changed, so the team can explain moves later.'
          : `What the team did about ${about.about.name}.`
      }
    >
      <EntryForm {...about} onDone={() => onOpenChange(false)} />
    </Modal>
  )
}
