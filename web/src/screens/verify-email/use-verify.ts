import { Code, Credentials, endpoints } from '@cartograph/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { rememberCredentials } from '../../features/accounts/remembered-credentials.ts'

export const Verification = z.strictObject({ ...Credentials.shape, code: Code })
export type Verification = z.infer<typeof Verification>

interface VerifyOptions {
  returnPath: string
  /** Called if the address is verified but the password is wrong. */
  onCredentialsRefused: () => void
}

/**
 * Verifies the address, signs in and continues. A code works once, so a second attempt only signs in.
 */
export function useVerify({ returnPath, onCredentialsRefused }: VerifyOptions) {
  const { call, session } = useClient()
  const navigate = useNavigate()
  const confirmed = useRef<string | null>(null)

  return async ({ email, password, code }: Verification) => {
    if (confirmed.current !== email) {
      await call(endpoints.confirmSignUp, { body: { email, code, password } })
      confirmed.current = email
    }
    try {
      const answer = await call(endpoints.signIn, { body: { email, password } })
      rememberCredentials(null)
      session.accept(answer)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_credentials') onCredentialsRefused()
      throw error
    }
    await navigate({ href: returnPath, replace: true })
  }
}
