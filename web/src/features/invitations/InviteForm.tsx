import { endpoints, inviteMessageMaxLength, type OrgId, type Role } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useClient } from '../../api/client-context.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ChipsField } from '../../ui/form/ChipsField.tsx'
import { SelectField, type SelectOption } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useApiForm } from '../forms/use-api-form.ts'
import { Invite, isEmail } from './invite-schema.ts'
import { membersKey } from './members-key.ts'
import { InviteResults, type InviteAnswer } from './InviteResults.tsx'

interface InviteFormProps {
  orgId: OrgId
  /** The roles to choose from. Without any, people are invited as members. */
  roles?: readonly SelectOption<Role>[]
}

/** Invites people to a workspace and shows the result for each address. */
export function InviteForm({ orgId, roles = [] }: InviteFormProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<InviteAnswer | null>(null)
  const { form, submit, isBusy, general } = useApiForm({
    schema: Invite,
    defaultValues: { emails: [], role: 'member', message: '' },
    draftKey: `invite.${orgId}`,
    onSubmit: async (body) => {
      setAnswer(null)
      const answered = await call(endpoints.inviteMembers, { params: { orgId }, body })
      setAnswer(answered)
      if (answered.successful_invites.length > 0) toast.success('Invite(s) Sent')
      form.reset({ emails: [], role: body.role, message: '' })
      await queryClient.invalidateQueries({ queryKey: membersKey(orgId) })
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={submit} className="flex max-w-[42rem] flex-col gap-4">
        {general !== null && <Alert>{general}</Alert>}
        <Controller
          control={form.control}
          name="emails"
          render={({ field: { value, ...field }, fieldState }) => (
            <ChipsField
              {...field}
              values={value}
              label="Email addresses"
              hint="Separate them with a space, a comma or Enter."
              inputMode="email"
              isValid={isEmail}
              disabled={isBusy}
              error={messageOf(fieldState.error)}
            />
          )}
        />
        {roles.length > 0 && (
          <Controller
            control={form.control}
            name="role"
            render={({ field, fieldState }) => (
              <SelectField
                {...field}
                label="Role"
                className="max-w-60"
                options={roles}
                disabled={isBusy}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
        <Controller
          control={form.control}
          name="message"
          render={({ field, fieldState }) => (
            <TextAreaField
              {...field}
              label="Message (optional)"
              maxLength={inviteMessageMaxLength}
              disabled={isBusy}
              error={fieldState.error?.message}
            />
          )}
        />
        <Button type="submit" look="primary" className="w-fit" isBusy={isBusy}>
          {isBusy ? 'Sending…' : 'Send'}
        </Button>
      </form>
      <div role="status">{answer !== null && <InviteResults answer={answer} />}</div>
    </div>
  )
}

/** The error of the whole list, or of the first address that the server rejected. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(messageOf).find(Boolean)
}
