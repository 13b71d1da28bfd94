import { ApiKeyName, endpoints, KeyScope, type ApiKey } from '@cartograph/contract'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useClient } from '../../../api/client-context.ts'
import { useApiForm } from '../../../features/forms/use-api-form.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useSettings } from '../settings-context.ts'
import { EndField } from './EndField.tsx'
import { endMoment, KeyEnd } from './key-end.ts'
import { ScopesField } from '../../../features/api-keys/ScopesField.tsx'
import { useRefreshKeys } from './use-key-changes.ts'
import { useReauthentication } from '../../../features/api-keys/use-reauthentication.tsx'

const NewKey = z.object({
  key_name: ApiKeyName,
  scopes: z.array(KeyScope).check(z.minLength(1, 'Choose at least one')),
  end: KeyEnd,
})

const firstValues: z.input<typeof NewKey> = {
  key_name: '',
  scopes: ['data:read'],
  end: { choice: 'never', day: '' },
}

interface AddKeyFormProps {
  /** Called with the new key and its secret. */
  onCreated: (key: ApiKey) => void
}

export function AddKeyForm({ onCreated }: AddKeyFormProps) {
  const { org_id: orgId, timezone } = useSettings().org
  const { call } = useClient()
  const refresh = useRefreshKeys(orgId)
  const { withReauthentication, dialog } = useReauthentication()
  const { form, submit, isBusy, general } = useApiForm({
    schema: NewKey,
    defaultValues: firstValues,
    draftKey: `api-key.${orgId}`,
    onSubmit: async ({ key_name, scopes, end }) => {
      const expiresAt = endMoment(end, timezone)
      const query = { key_name, scopes, ...(expiresAt !== null && { expires_at: expiresAt }) }
      const created = await withReauthentication(() =>
        call(endpoints.createApiKey, { params: { orgId }, query }),
      )
      onCreated(created)
      form.reset()
      toast.success('Api key created')
      await refresh()
    },
  })
  const { errors } = form.formState
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {general !== null && <Alert>{general}</Alert>}
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Name"
            autoComplete="off"
            className="w-full sm:w-72"
            disabled={isBusy}
            error={errors.key_name?.message}
            {...form.register('key_name')}
          />
          <Controller
            control={form.control}
            name="end"
            render={({ field: { value, onChange } }) => (
              <EndField
                value={value}
                onChange={onChange}
                timezone={timezone}
                disabled={isBusy}
                error={errors.end?.message ?? errors.end?.root?.message}
              />
            )}
          />
        </div>
        <Controller
          control={form.control}
          name="scopes"
          render={({ field: { value, onChange } }) => (
            <ScopesField
              value={value}
              onChange={onChange}
              disabled={isBusy}
              error={errors.scopes?.message}
            />
          )}
        />
        <Button type="submit" look="primary" className="self-start" isBusy={isBusy}>
          Add New Key
        </Button>
      </form>
      {/* Outside of the form, because React's submit events leave a portal. */}
      {dialog}
    </>
  )
}
