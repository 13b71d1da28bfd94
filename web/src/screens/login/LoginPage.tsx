import { Credentials, resendCode, signIn } from '@cartograph/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { rememberCredentials } from '../../features/accounts/remembered-credentials.ts'
import { EmailField } from '../../features/accounts/EmailField.tsx'
import { GoogleSignIn } from '../../features/accounts/GoogleSignIn.tsx'
import { returnSearch, useReturnPath } from '../../features/accounts/return-path.ts'
import { SignInFrame } from '../../features/accounts/SignInFrame.tsx'
import { textLink } from '../../features/accounts/text-link.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useSignInError } from './use-sign-in-error.ts'

/** The router redirects signed-in users, so this page doesn't navigate. */
export function LoginPage() {
  const { call, session } = useClient()
  const navigate = useNavigate()
  const returnPath = useReturnPath()
  const [brought, forget] = useSignInError()
  const { form, submit, isBusy, general } = useApiForm({
    schema: Credentials,
    defaultValues: { email: '', password: '' },
    onSubmit: async (body) => {
      forget()
      try {
        session.accept(await call(signIn, { body }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'UserNotConfirmedException') throw error
        await verifyFirst(body)
      }
    },
  })
  const { register, setFocus, formState } = form
  const failure = general ?? brought

  // Fields lose the focus while they are disabled.
  useEffect(() => {
    if (general !== null && !isBusy) setFocus('password')
  }, [general, isBusy, setFocus])

  async function verifyFirst(credentials: Credentials) {
    rememberCredentials(credentials)
    // An error is shown, and the next page can resend the code.
    void call(resendCode, { body: { email: credentials.email } }).catch(reportError)
    const { email } = credentials
    await navigate({ to: '/verify-email', search: returnSearch(returnPath), state: { email } })
  }

  return (
    <SignInFrame title="Sign in" heading="Welcome" footer={<Footer returnPath={returnPath} />}>
      {failure !== null && <Alert className="mt-4">{failure}</Alert>}
      <GoogleSignIn label="Sign in with Google" returnPath={returnPath} />
      <form noValidate onSubmit={submit} className="mt-6">
        <fieldset disabled={isBusy} className="flex flex-col gap-4">
          <legend className="sr-only">Sign in</legend>
          <EmailField error={formState.errors.email?.message} {...register('email')} />
          <div>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              error={formState.errors.password?.message}
              {...register('password')}
            />
            <p className="mt-2 text-13">
              <Link to="/forgot-password" className={textLink}>
                Forgot Password
              </Link>
            </p>
          </div>
          <Button type="submit" look="primary" className="mt-2 w-full" isBusy={isBusy}>
            {isBusy ? 'Signing in…' : 'Sign in'}
          </Button>
        </fieldset>
      </form>
    </SignInFrame>
  )
}

function Footer({ returnPath }: { returnPath: string }) {
  return (
    <>
      <p>
        New here?{' '}
        <Link to="/register" search={returnSearch(returnPath)} className={textLink}>
          Sign up
        </Link>
      </p>
      <p>
        Read our{' '}
        <Link to="/privacy" className={textLink}>
          privacy policy
        </Link>
        .
      </p>
    </>
  )
}
