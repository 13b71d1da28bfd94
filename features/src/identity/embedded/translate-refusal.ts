import { AppError, type ErrorCode } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import { isAPIError } from 'better-auth/api'

/** What the library refuses, in the words of the contract. */
export async function translated<T>(store: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = refusalOf(error)
    const known = code === null ? undefined : refusals.get(code)
    if (known !== undefined) throw new AppError(known, undefined, { cause: error })
    // The library hides a lost connection in errors of its own; the store has a name for it.
    await store.ping()
    throw withoutValues(error)
  }
}

/** The library's code for what it refuses; null for an error of another kind. */
export function refusalOf(error: unknown): string | null {
  if (!isAPIError(error)) return null
  return error.body?.code ?? null
}

const refusals: ReadonlyMap<string, ErrorCode> = new Map([
  ['INVALID_OTP', 'wrong_code'],
  ['OTP_EXPIRED', 'code_expired'],
  ['TOO_MANY_ATTEMPTS', 'too_many_tries'],
  // Somebody guessed a code that nobody was sent: there is no such account.
  ['USER_NOT_FOUND', 'wrong_code'],
  ['INVALID_EMAIL_OR_PASSWORD', 'wrong_credentials'],
  ['INVALID_EMAIL', 'wrong_credentials'],
  ['EMAIL_NOT_VERIFIED', 'UserNotConfirmedException'],
])

/** A failed statement carries its values in its message; what caused it does not. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !('params' in error)) return error
  return error.cause ?? new Error('A statement of the identity library failed')
}
