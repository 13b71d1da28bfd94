import { DashboardTitle } from '@cartograph/contract'
import * as z from 'zod/mini'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Modal } from '../../../../ui/overlay/Modal.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'

const Title = z.object({ title: DashboardTitle })

interface TitleDialogProps {
  readonly heading: string
  readonly description: string
  readonly title: string
  readonly submitLabel: string
  readonly onSubmit: (title: string) => Promise<void>
  readonly onClose: () => void
}

export function TitleDialog({
  heading,
  description,
  title,
  submitLabel,
  onSubmit,
  onClose,
}: TitleDialogProps) {
  const { form, submit, isBusy, general } = useApiForm({
    schema: Title,
    defaultValues: { title },
    onSubmit: (values) => onSubmit(values.title),
  })
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose()
      }}
      size="small"
      title={heading}
      description={description}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {general !== null && <Alert>{general}</Alert>}
        <TextField
          label="Title"
          autoComplete="off"
          disabled={isBusy}
          error={form.formState.errors.title?.message}
          {...form.register('title')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
