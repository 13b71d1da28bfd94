import { maxCloseNote, type IncidentAction } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { closeReasons } from './incident-words.ts'

type Close = Extract<IncidentAction, { event: 'close' }>

interface CloseDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly isBusy: boolean
  readonly onClose: (body: Close) => void
}

/** Asks for the reason, from which the team learns whether an alert is of use. */
export function CloseDialog({ isOpen, onOpenChange, isBusy, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState<Close['reason'] | null>(null)
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Close incident"
      description="No more messages follow, also not when it is back to normal. You can reopen it until then."
      size="small"
      isBusy={isBusy}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            onClick={() => {
              setChecked(true)
              if (reason !== null) onClose({ event: 'close', reason, note: note.trim() })
            }}
          >
            Close incident
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Reason"
          options={reasons}
          value={reason}
          error={isChecked && reason === null ? 'Choose a reason' : undefined}
          onChange={setReason}
        />
        <TextAreaField
          label="Note (optional)"
          rows={3}
          maxLength={maxCloseNote}
          value={note}
          onChange={setNote}
        />
      </div>
    </Modal>
  )
}

const reasons = (['fixed', 'expected', 'false_alarm', 'other'] as const).map((value) => ({
  value,
  label: closeReasons[value],
}))
