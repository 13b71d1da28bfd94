import { maxPlanMessageLength, requestPlan, type PlanRequestTopic } from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { readFieldErrors, type FieldErrors } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { useSettings } from '../settings-context.ts'

interface RequestDialogProps {
  readonly about: PlanRequestTopic
  readonly onClose: () => void
}

/** Writes to the operator, who answers by email. */
export function RequestDialog({ about, onClose }: RequestDialogProps) {
  const { call } = useClient()
  const { org } = useSettings()
  const [message, setMessage] = useState('')
  const send = useMutation({
    mutationFn: () =>
      call(requestPlan, { params: { orgId: org.org_id }, body: { about, message } }),
    onSuccess: () => {
      toast.success('Message sent')
      onClose()
    },
  })
  const { fields, general } = send.error === null ? noErrors : readFieldErrors(send.error)
  const isEmpty = message.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isEmpty) send.mutate()
  }
  const { title, description, hint } = texts[about]
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      isBusy={send.isPending}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label="Message"
          rows={5}
          maxLength={maxPlanMessageLength}
          value={message}
          hint={hint}
          error={fields['message']?.[0]}
          onChange={(next) => {
            setMessage(next)
            send.reset()
          }}
        />
        {general !== null && <Alert>{general}</Alert>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={send.isPending} disabled={isEmpty}>
            Send message
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const texts = {
  enterprise: {
    title: 'Contact us about Enterprise',
    description: 'We answer by email, with a plan and a price for your stores.',
    hint: 'How many stores, orders and people should it cover?',
  },
  demo: {
    title: 'Schedule a demo',
    description: 'We answer by email with times to choose from.',
    hint: 'What would you like to see, and when suits you?',
  },
} as const satisfies Record<PlanRequestTopic, { title: string; description: string; hint: string }>

const noErrors: FieldErrors = { fields: {}, general: null }
