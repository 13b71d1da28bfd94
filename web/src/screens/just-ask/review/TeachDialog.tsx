import { createChatSynonym, maxSynonymLength, type OrgId } from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { metaQuery } from '../../../features/dashboards/data/filter-values.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { readFieldErrors, type FieldErrors } from '../../../ui/feedback/report-error.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ComboField } from '../../../ui/form/ComboField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { synonymsKey } from './review-queries.ts'
import { teachableMembers } from './teachable-members.ts'

interface TeachDialogProps {
  readonly orgId: OrgId
  /** The words of a question that nothing is called; the first one is filled in. */
  readonly unknown: readonly string[]
  readonly onClose: () => void
}

export function TeachDialog({ orgId, unknown, onClose }: TeachDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const meta = useQuery(metaQuery(client, orgId))
  const [first = '', ...others] = unknown
  const [words, setWords] = useState(first)
  const [member, setMember] = useState('')
  const teach = useMutation({
    mutationFn: () =>
      client.call(createChatSynonym, { params: { orgId }, body: { words, member } }),
    onSuccess: (taught) => {
      toast.success(`Just Ask now knows “${taught.words}”`)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: synonymsKey(orgId) }),
  })
  const { fields, general } = teach.error === null ? noErrors : readFieldErrors(teach.error)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    teach.mutate()
  }
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title="Teach a word"
      description="Everyone in this workspace can use it in the next question."
      isBusy={teach.isPending}
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextField
          label="Word"
          autoComplete="off"
          maxLength={maxSynonymLength}
          value={words}
          error={fields['words']?.[0]}
          hint={
            others.length === 0
              ? 'One word or several, as people type them.'
              : `Also unknown: ${others.map((word) => `“${word}”`).join(', ')}.`
          }
          onChange={({ target }) => {
            setWords(target.value)
            teach.reset()
          }}
        />
        <Loadable
          query={meta}
          failure="Couldn't load the metrics"
          skeleton={<Skeleton className="h-16 w-full" />}
        >
          {(cubes) => (
            <ComboField
              label="Metric or breakdown"
              hint="What the word means."
              options={teachableMembers(cubes)}
              value={member}
              error={fields['member']?.[0]}
              onChange={setMember}
            />
          )}
        </Loadable>
        {general !== null && <Alert>{general}</Alert>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={teach.isPending}
            disabled={words.trim() === '' || member === ''}
          >
            Teach word
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const noErrors: FieldErrors = { fields: {}, general: null }
