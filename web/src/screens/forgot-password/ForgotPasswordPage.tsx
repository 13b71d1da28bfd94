import { Email, endpoints } from '@cartograph/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useClient } from '../../api/client-context.ts'
import { EmailField } from '../../features/accounts/EmailField.tsx'
import { SignInFrame } from '../../features/accounts/SignInFrame.tsx'
import { textLink } from '../../features/accounts/text-link.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'

/** The answer is the same whether or not an account has the address. */
export function ForgotPasswordPage() {
  const { call } = useClient()
  const navigate = useNavigate()
  const { form, submit, isBusy, general } = useApiForm({
    schema: ResetRequest,
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      await call(endpoints.forgotPassword, { body })
      await navigate({ to: '/reset-password', search: { email: body.email } })
    },
  })

  return (
    <SignInFrame
      title="Forgot password"
      heading="Forgot your password?"
      intro="Enter your email address. We'll send you a code to choose a new password."
      footer={
        <p>
          <Link to="/login" className={textLink}>
            Back to sign in
          </Link>
        </p>
      }
    >
      {general !== null && <Alert className="mt-4">{general}</Alert>}
      <form noValidate onSubmit={submit} className="mt-6">
        <fieldset disabled={isBusy} className="flex flex-col gap-4">
          <legend className="sr-only">Forgot your password?</legend>
          <EmailField error={form.formState.errors.email?.message} {...form.register('email')} />
          <Button type="submit" look="primary" className="mt-2 w-full" isBusy={isBusy}>
            {isBusy ? 'Sending…' : 'Send code'}
          </Button>
        </fieldset>
      </form>
    </SignInFrame>
  )
}

const ResetRequest = z.strictObject({ email: Email })
