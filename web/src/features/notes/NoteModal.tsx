import { Modal } from '../../ui/overlay/Modal.tsx'
import { NoteForm, type NoteFormProps } from './NoteForm.tsx'

interface NoteModalProps extends Omit<NoteFormProps, 'onDone' | 'begun'> {
  /** Null while it is closed. */
  readonly begun: NoteFormProps['begun'] | null
  readonly onClose: () => void
}

/** Closing discards the input. */
export default function NoteModal({ org, begun, onClose }: NoteModalProps) {
  return (
    <Modal
      isOpen={begun !== null}
      onOpenChange={onClose}
      title={begun !== null && 'kind' in begun ? 'Change note' : 'Write a note'}
      description="Everyone in the workspace sees it on charts over time."
    >
      {begun !== null && <NoteForm org={org} begun={begun} onDone={onClose} />}
    </Modal>
  )
}
