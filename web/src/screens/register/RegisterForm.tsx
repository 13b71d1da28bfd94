import { Email, endpoints, NewAccount, publicDomainMessage } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { rememberCredentials } from '../../features/accounts/remembered-credentials.ts'
import { EmailField } from '../../features/accounts/EmailField.tsx'
import { NewPasswordField } from '../../features/accounts/NewPasswordField.tsx'
import { returnSearch } from '../../features/accounts/return-path.ts'
import { textLink } from '../../features/accounts/text-link.ts'
import { useApiForm } from '../../features/forms/use-api-form.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

interface RegisterFormProps {
  /** The invited address, which the account must have. */
  invitedEmail: string | null
  returnPath: string
}

export function RegisterForm({ invitedEmail, returnPath }: RegisterFormProps) {
  const { call } = useClient()
  const navigate = useNavigate()
  const checkDomain = useDomainCheck()
  const { form, submit, isBusy, general } = useApiForm({
    schema: NewAccount,
    defaultValues: { first_name: '', last_name: '', email: invitedEmail ?? '', password: '' },
    draftKey: invitedEmail === null ? 'register' : 'register-invited',
    secretFields: invitedEmail === null ? ['password'] : ['password', 'email'],
    onSubmit: async (body) => {
      const problem = await checkDomain(body.email)
      if (problem !== null) throw emailProblem(problem)
      await call(endpoints.signUp, { body })
      const { email, password } = body
      rememberCredentials({ email, password })
      await navigate({ to: '/verify-email', search: returnSearch(returnPath), state: { email } })
    },
  })
  const { register, formState, watch } = form
  const { errors } = formState

  async function checkOnBlur() {
    const email = Email.safeParse(form.getValues('email'))
    if (!email.success) return
    // A failed check is repeated on submit, which shows the error.
    const problem = await checkDomain(email.data).catch(() => null)
    if (form.getValues('email').trim().toLowerCase() !== email.data) return
    if (problem !== null) form.setError('email', { type: domainError, message: problem })
  }

  function forgetDomainError() {
    if (form.getFieldState('email').error?.type === domainError) form.clearErrors('email')
  }

  return (
    <form noValidate onSubmit={submit} className="mt-6">
      {general !== null && <Alert className="mb-4">{general}</Alert>}
      <fieldset disabled={isBusy} className="flex flex-col gap-4">
        <legend className="sr-only">Sign up</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...register('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...register('last_name')}
          />
        </div>
        <EmailField
          readOnly={invitedEmail !== null}
          error={errors.email?.message}
          {...register('email', { onBlur: () => void checkOnBlur(), onChange: forgetDomainError })}
        />
        <NewPasswordField
          label="Choose password"
          typed={watch('password')}
          error={errors.password?.message}
          {...register('password')}
        />
        <p className="text-13 text-muted">
          By signing up, you agree that we store and use your data as described in our{' '}
          <Link to="/privacy" className={textLink}>
            privacy policy
          </Link>
          .
        </p>
        <Button type="submit" look="primary" className="w-full" isBusy={isBusy}>
          {isBusy ? 'Signing up…' : 'Sign up'}
        </Button>
      </fieldset>
    </form>
  )
}

const domainError = 'domain'

/** Has the format of the server's error, so that it appears in the same place. */
function emailProblem(msg: string): ApiError {
  return new ApiError(422, msg, {
    code: 'invalid_request',
    problems: [{ loc: ['body', 'email'], msg }],
  })
}

/** Asks the server whether an address may sign up; returns the reason if not. */
function useDomainCheck(): (email: string) => Promise<string | null> {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return async (email) => {
    const { status } = await queryClient.fetchQuery({
      queryKey: ['verify-domain', email],
      queryFn: () => call(endpoints.verifyDomain, { query: { email } }),
      staleTime: Infinity,
      retry: false,
    })
    return status === 'error' ? publicDomainMessage : null
  }
}
