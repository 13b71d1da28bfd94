import {
  WebhookBody,
  WebhookEventType,
  type Webhook,
  type WebhookWithSecret,
} from '@cartograph/contract'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useApiForm } from '../../../features/forms/use-api-form.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { CheckboxesField } from '../../../ui/form/CheckboxesField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSettings } from '../settings-context.ts'
import { eventNames } from './event-names.ts'
import { useSaveWebhook } from './use-webhook-changes.ts'
import { eventHints } from './webhook-words.ts'

interface WebhookFormProps {
  /** Null adds one. */
  readonly webhook: Webhook | null
  readonly onSecret: (created: WebhookWithSecret) => void
  readonly onDone: () => void
}

/** The address of a stored webhook is not sent to clients, so an empty field keeps it. */
export function WebhookForm({ webhook, onSecret, onDone }: WebhookFormProps) {
  const { org } = useSettings()
  const save = useSaveWebhook(org.org_id, webhook, onSecret)
  const { form, submit, isBusy, general } = useApiForm({
    schema: webhook === null ? WebhookBody : EditedWebhook,
    defaultValues: {
      name: webhook?.name ?? '',
      url: '',
      event_types: webhook?.event_types ?? [...WebhookEventType.options],
    },
    secretFields: ['url'],
    onSubmit: async (content) => {
      await save(content)
      onDone()
    },
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {general !== null && <Alert>{general}</Alert>}
      <TextField
        label="Name"
        autoComplete="off"
        disabled={isBusy}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={webhook === null ? 'Address' : 'New address'}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={webhook === null ? 'https://' : webhook.label}
        hint={
          webhook === null
            ? 'Where your server takes messages by POST. It begins with https://'
            : 'Leave it empty to keep the address.'
        }
        disabled={isBusy}
        error={errors.url?.message}
        {...form.register('url')}
      />
      <Controller
        control={form.control}
        name="event_types"
        render={({ field: { value, onChange } }) => (
          <CheckboxesField
            legend="Events"
            options={events}
            value={value}
            onChange={onChange}
            disabled={isBusy}
            error={errors.event_types?.message}
          />
        )}
      />
      <Button type="submit" look="primary" className="self-start" isBusy={isBusy}>
        {webhook === null ? 'Add webhook' : 'Save webhook'}
      </Button>
    </form>
  )
}

const EditedWebhook = z.extend(WebhookBody, {
  url: z.union([z.literal(''), WebhookBody.shape.url]),
})

const events = WebhookEventType.options.map((value) => ({
  value,
  name: eventNames[value],
  hint: eventHints[value],
}))
