import type { ActionLogEntry, Workspace } from '@cartograph/contract'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { EntryForm } from './EntryForm.tsx'

interface EditEntryModalProps {
  readonly org: Workspace
  readonly entry: ActionLogEntry
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Closing discards the changes. */
export default function EditEntryModal({ org, entry, isOpen, onOpenChange }: EditEntryModalProps) {
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title="Edit action log entry">
      <EntryForm org={org} entry={entry} onDone={() => onOpenChange(false)} />
    </Modal>
  )
}
