import { ApiKeyName, endpoints, KeyScope, type ApiKey, type OrgId } from '@cartograph/contract'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useClient } from '../../../api/client-context.ts'
import { useApiForm } from '../../../features/forms/use-api-form.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { scopeOptions } from './scopes.ts'
import { useRefreshKeys } from './use-key-changes.ts'
import { useReauthentication } from './use-reauthentication.tsx'

const NewKey = z.object({ key_name: ApiKeyName, scope: KeyScope })

interface AddKeyFormProps {
  orgId: OrgId
  /** Called with the new key and its secret. */
  onCreated: (key: ApiKey) => void
}

export function AddKeyForm({ orgId, onCreated }: AddKeyFormProps) {
  const { call } = useClient()
  const refresh = useRefreshKeys(orgId)
  const { withReauthentication, dialog } = useReauthentication()
  const { form, submit, isBusy, general } = useApiForm({
    schema: NewKey,
    defaultValues: { key_name: '', scope: 'read' },
    draftKey: `api-key.${orgId}`,
    onSubmit: async (query) => {
      const created = await withReauthentication(() =>
        call(endpoints.createApiKey, { params: { orgId }, query }),
      )
      onCreated(created)
      form.reset()
      toast.success('Api key created')
      await refresh()
    },
  })
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        {general !== null && <Alert>{general}</Alert>}
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Name"
            autoComplete="off"
            className="w-full sm:w-72"
            disabled={isBusy}
            error={form.formState.errors.key_name?.message}
            {...form.register('key_name')}
          />
          <Controller
            control={form.control}
            name="scope"
            render={({ field }) => (
              <SelectField
                {...field}
                label="Scope"
                className="w-full sm:w-44"
                options={scopeOptions}
                disabled={isBusy}
              />
            )}
          />
          <Button type="submit" look="primary" className="sm:mt-6" isBusy={isBusy}>
            Add New Key
          </Button>
        </div>
      </form>
      {/* Outside of the form, because React's submit events leave a portal. */}
      {dialog}
    </>
  )
}
