import { Code, Email, endpoints, NewPassword } from '@cartograph/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useClient } from '../../api/client-context.ts'
import { CodeField } from '../../features/accounts/CodeField.tsx'
import { EmailField } from '../../features/accounts/EmailField.tsx'
import { NewPasswordField } from '../../features/accounts/NewPasswordField.tsx'
import { OutboxHint } from '../../features/accounts/OutboxHint.tsx'
import { ResendCode } from '../../features/accounts/ResendCode.tsx'
import { SignInFrame } from '../../features/accounts/SignInFrame.tsx'
import { textLink } from '../../features/accounts/text-link.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Reports different passwords together with all other errors. */
const PasswordReset = z
  .strictObject({ email: Email, code: Code, password: NewPassword, confirmation: z.string() })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: 'Passwords do not match',
      when: () => true,
    }),
  )

export function ResetPasswordPage() {
  const { call, session } = useClient()
  const navigate = useNavigate()
  const { email: sentTo } = useSearch({ strict: false })
  const { form, submit, isBusy, general } = useApiForm({
    schema: PasswordReset,
    defaultValues: { email: sentTo ?? '', code: '', password: '', confirmation: '' },
    onSubmit: async ({ email, code, password }) => {
      await call(endpoints.resetPassword, { body: { email, code, password } })
      // A new password ends every session, including one of this tab.
      session.end()
      toast.success('Password changed. Sign in with your new password.')
      await navigate({ to: '/login' })
    },
  })
  const { register, formState, watch } = form
  const { errors } = formState

  async function resend(): Promise<string | null> {
    const to = Email.safeParse(form.getValues('email'))
    if (!to.success) {
      await form.trigger('email', { shouldFocus: true })
      return null
    }
    await call(endpoints.forgotPassword, { body: { email: to.data } })
    return `If an account has the address ${to.data}, a new code is on its way to it.`
  }

  return (
    <SignInFrame
      title="Reset password"
      heading="Choose a new password"
      intro={`If an account has the address ${sentTo ?? 'you entered'}, we have sent a code to it.`}
      footer={
        <>
          <ResendCode send={resend} isJustSent={sentTo !== undefined} />
          <OutboxHint />
          <p>
            <Link to="/login" className={textLink}>
              Back to sign in
            </Link>
          </p>
        </>
      }
    >
      {general !== null && <Alert className="mt-4">{general}</Alert>}
      <form noValidate onSubmit={submit} className="mt-6">
        <fieldset disabled={isBusy} className="flex flex-col gap-4">
          <legend className="sr-only">Choose a new password</legend>
          <EmailField error={errors.email?.message} {...register('email')} />
          <CodeField error={errors.code?.message} {...register('code')} />
          <NewPasswordField
            label="New password"
            typed={watch('password')}
            error={errors.password?.message}
            {...register('password')}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            error={errors.confirmation?.message}
            {...register('confirmation')}
          />
          <Button type="submit" look="primary" className="mt-2 w-full" isBusy={isBusy}>
            {isBusy ? 'Changing…' : 'Change password'}
          </Button>
        </fieldset>
      </form>
    </SignInFrame>
  )
}
