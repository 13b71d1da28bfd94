import { Credentials, endpoints } from '@cartograph/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Where to go next is not decided here: the router sends whoever is signed in on their way. */
export function LoginPage() {
  const { call, session } = useClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  // The fields lose the focus while they are disabled.
  useEffect(() => {
    if (failure !== null && !isBusy) setFocus('password')
  }, [failure, isBusy, setFocus])

  const signIn = handleSubmit(async (body) => {
    setFailure(null)
    setBusy(true)
    try {
      session.accept(await call(endpoints.signIn, { body }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const placed = error.problems.filter(({ loc }) => isField(loc[1]))
      for (const { loc, msg } of placed) if (isField(loc[1])) setError(loc[1], { message: msg })
      if (placed.length === 0) setFailure(error.message)
    } finally {
      setBusy(false)
    }
  })

  return (
    <>
      <title>Sign in – Cartograph</title>
      <main className="mx-auto flex min-h-dvh max-w-88 flex-col justify-center px-4 py-10">
        <p className="flex items-center gap-2 text-14 font-semibold">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          Cartograph
        </p>
        <h1 className="mt-6 text-28 font-semibold tracking-tight">Welcome</h1>
        {failure !== null && <Alert className="mt-4">{failure}</Alert>}
        <form noValidate onSubmit={(event) => void signIn(event)} className="mt-6">
          <fieldset disabled={isBusy} className="flex flex-col gap-4">
            <legend className="sr-only">Sign in</legend>
            <TextField
              label="E-mail"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.email?.message}
              {...register('email')}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              error={errors.password?.message}
              {...register('password')}
            />
            <Button type="submit" look="primary" className="mt-2 w-full" isBusy={isBusy}>
              {isBusy ? 'Signing in…' : 'Sign in'}
            </Button>
          </fieldset>
        </form>
      </main>
    </>
  )
}

function isField(place: unknown): place is 'email' | 'password' {
  return place === 'email' || place === 'password'
}
