import { Email, endpoints } from '@cartograph/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { recallCredentials } from '../../features/accounts/remembered-credentials.ts'
import { CodeField } from '../../features/accounts/CodeField.tsx'
import { EmailField } from '../../features/accounts/EmailField.tsx'
import { OutboxHint } from '../../features/accounts/OutboxHint.tsx'
import { ResendCode } from '../../features/accounts/ResendCode.tsx'
import { returnSearch, useReturnPath } from '../../features/accounts/return-path.ts'
import { SignInFrame } from '../../features/accounts/SignInFrame.tsx'
import { textLink } from '../../features/accounts/text-link.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useVerify, Verification } from './use-verify.ts'

/**
 * Verifies the address, then signs in. After a reload it asks for the password, which was only in memory.
 */
export function VerifyEmailPage() {
  const { call } = useClient()
  const returnPath = useReturnPath()
  const sentTo = useSentAddress()
  const [credentials] = useState(recallCredentials)
  const [isKnown, setKnown] = useState(credentials !== null)
  const verify = useVerify({ returnPath, onCredentialsRefused: () => setKnown(false) })
  const { form, submit, isBusy, general } = useApiForm({
    schema: Verification,
    defaultValues: {
      email: credentials?.email ?? sentTo ?? '',
      password: credentials?.password ?? '',
      code: '',
    },
    onSubmit: verify,
  })
  const { register, setFocus, formState } = form
  useEffect(() => {
    if (isKnown) setFocus('code')
  }, [isKnown, setFocus])
  const { errors } = formState
  const email = credentials?.email ?? sentTo

  async function resend(): Promise<string | null> {
    const to = Email.safeParse(form.getValues('email'))
    if (!to.success) {
      await form.trigger('email', { shouldFocus: true })
      return null
    }
    await call(endpoints.resendCode, { body: { email: to.data } })
    return `We sent a new code to ${to.data}.`
  }

  return (
    <SignInFrame
      title="Verify your email"
      heading="Verify your email"
      intro={`We sent a code to ${email ?? 'your email address'}. Enter it to verify your address.`}
      footer={
        <>
          <ResendCode send={resend} isJustSent={credentials !== null} />
          <OutboxHint />
          <p>
            Already verified?{' '}
            <Link to="/login" search={returnSearch(returnPath)} className={textLink}>
              Sign in
            </Link>
          </p>
        </>
      }
    >
      {general !== null && <Alert className="mt-4">{general}</Alert>}
      <form noValidate onSubmit={submit} className="mt-6">
        <fieldset disabled={isBusy} className="flex flex-col gap-4">
          <legend className="sr-only">Verify your email</legend>
          {!isKnown && <EmailField error={errors.email?.message} {...register('email')} />}
          <CodeField error={errors.code?.message} {...register('code')} />
          {!isKnown && (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              hint="The password you chose when you signed up."
              error={errors.password?.message}
              {...register('password')}
            />
          )}
          <Button type="submit" look="primary" className="mt-2 w-full" isBusy={isBusy}>
            Get Started
          </Button>
        </fieldset>
      </form>
    </SignInFrame>
  )
}

/** The address that the code was sent to; it survives a reload. */
function useSentAddress(): string | undefined {
  return useLocation({ select: ({ state }) => state.email })
}
