import { createPublicLink, msPerDay, PublicLinkPassword, type OrgId } from '@cartograph/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CopyButton } from '../../../ui/button/CopyButton.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'

interface NewPublicLinkProps {
  readonly orgId: OrgId
  readonly fileName: string
  readonly onCreated: () => void
}

const Values = z.object({
  password: z.union([z.literal(''), PublicLinkPassword]),
  days: z.enum(['7', '30', '90', 'never']),
})

export function NewPublicLink({ orgId, fileName, onCreated }: NewPublicLinkProps) {
  const { call } = useClient()
  const [address, setAddress] = useState<string | null>(null)
  const { form, submit, isBusy, general } = useApiForm({
    schema: Values,
    defaultValues: { password: '', days: '30' },
    onSubmit: async ({ password, days }) => {
      const { token } = await call(createPublicLink, {
        params: { orgId },
        body: {
          spec: fileName,
          password: password === '' ? null : password,
          expires_at: days === 'never' ? null : inDays(Number(days)),
        },
      })
      form.reset()
      setAddress(`${location.origin}/public/${token}`)
      onCreated()
    },
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {general !== null && <Alert>{general}</Alert>}
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Expires"
          options={expiries}
          disabled={isBusy}
          value={form.watch('days')}
          onChange={(days) => form.setValue('days', days)}
        />
        <PasswordField
          label="Password (optional)"
          autoComplete="new-password"
          disabled={isBusy}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
      </div>
      <Button type="submit" className="w-fit" isBusy={isBusy}>
        Create public link
      </Button>
      {address !== null && (
        <div role="status" className="rounded-control border border-border bg-page px-3 py-2">
          <div className="flex items-center justify-between gap-4">
            <code className="min-w-0 text-13 wrap-break-word">{address}</code>
            <CopyButton text={address} label="public link" onError={reportError} />
          </div>
          <p className="text-13 text-muted">Copy it now. It isn't shown again.</p>
        </div>
      )}
    </form>
  )
}

const expiries = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: 'never', label: 'Never' },
] as const

const inDays = (days: number) => new Date(Date.now() + days * msPerDay).toISOString()
