import {
  createVerifiedQuestion,
  maxPromptLength,
  previewVerifiedQuestion,
  type OrgId,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { readFieldErrors, type FieldErrors } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { verifiedKey } from './review-queries.ts'

interface VerifyDialogProps {
  readonly orgId: OrgId
  readonly asked: string
  readonly onClose: () => void
}

/** The phrase is previewed before it is saved, so that an admin has seen its query. */
export function VerifyDialog({ orgId, asked, onClose }: VerifyDialogProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState(asked)
  const [meaning, setMeaning] = useState(asked)
  const preview = useMutation({
    mutationFn: () => call(previewVerifiedQuestion, { params: { orgId }, body: { meaning } }),
  })
  const verify = useMutation({
    mutationFn: () =>
      call(createVerifiedQuestion, { params: { orgId }, body: { question, meaning } }),
    onSuccess: () => {
      toast.success('Answer verified')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: verifiedKey(orgId) }),
  })
  const error = verify.error ?? preview.error
  const { fields, general } = error === null ? noErrors : readFieldErrors(error)
  const read = preview.data
  const isReadable = read !== undefined && read.query !== null
  const isEmpty = question.trim() === '' || meaning.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isEmpty) return
    if (isReadable) verify.mutate()
    else preview.mutate()
  }
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title="Verify an answer"
      description="Everyone who asks this question gets the answer of the phrase, with your name. Dates such as last month stay relative."
      isBusy={verify.isPending}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Question"
          autoComplete="off"
          maxLength={maxPromptLength}
          value={question}
          error={fields['question']?.[0]}
          onChange={({ target }) => {
            setQuestion(target.value)
            verify.reset()
          }}
        />
        <TextField
          label="Phrase that Just Ask reads"
          autoComplete="off"
          maxLength={maxPromptLength}
          value={meaning}
          error={fields['meaning']?.[0]}
          hint="Name a metric, and the dates if they matter: “Net sales last month”."
          onChange={({ target }) => {
            setMeaning(target.value)
            preview.reset()
            verify.reset()
          }}
        />
        <div role="status" className="empty:hidden">
          {read !== undefined && (
            <div className="rounded-control bg-page px-3 py-2 text-14">
              {read.query !== null && <p className="font-medium wrap-anywhere">{read.query}</p>}
              <p className="text-muted wrap-anywhere whitespace-pre-line">{read.response}</p>
            </div>
          )}
        </div>
        {general !== null && <Alert>{general}</Alert>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          {isReadable ? (
            <Button type="submit" look="primary" isBusy={verify.isPending} disabled={isEmpty}>
              Verify answer
            </Button>
          ) : (
            <Button type="submit" look="primary" isBusy={preview.isPending} disabled={isEmpty}>
              Preview answer
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}

const noErrors: FieldErrors = { fields: {}, general: null }
