import { SavedViewName, type OrgId } from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useApiForm } from '../forms/use-api-form.ts'
import { useViewChanges } from './use-view-changes.ts'
import type { ViewQuestion } from './views-props.ts'

interface ViewDialogProps {
  readonly orgId: OrgId
  readonly fileName: string
  readonly question: ViewQuestion
  readonly onClose: () => void
}

export function ViewDialog(props: ViewDialogProps) {
  return props.question.kind === 'rename' ? <RenameView {...props} /> : <DeleteView {...props} />
}

const Name = z.object({ name: SavedViewName })

function RenameView({ orgId, fileName, question: { view }, onClose }: ViewDialogProps) {
  const { update } = useViewChanges(orgId, fileName)
  const { form, submit, isBusy, general } = useApiForm({
    schema: Name,
    defaultValues: { name: view.name },
    onSubmit: async ({ name }) => {
      await update(view, { name })
      onClose()
    },
  })
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      isBusy={isBusy}
      size="small"
      title={`Rename '${view.name}'`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {general !== null && <Alert>{general}</Alert>}
        <TextField
          label="Name"
          autoComplete="off"
          disabled={isBusy}
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            Rename
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function DeleteView({ orgId, fileName, question: { view }, onClose }: ViewDialogProps) {
  const changes = useViewChanges(orgId, fileName)
  const [defaults] = useState(changes.defaults)
  const remove = useMutation({
    mutationFn: () => changes.remove(view),
    onSuccess: () =>
      toast.success(`'${view.name}' was deleted`, () => changes.restore(view, defaults)),
    onError: reportError,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete '${view.name}'?`}
      confirmLabel="Delete view"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {view.is_shared
        ? 'It will be deleted for everyone in the workspace. Your data stays as it is.'
        : 'Only the view is deleted. Your data stays as it is.'}
    </ConfirmDialog>
  )
}
