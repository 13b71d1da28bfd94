import { AppError, type ErrorCode } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import { isAPIError } from 'better-auth/api'

/** Translates the library's errors into those of the contract. */
export async function translated<T>(store: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = refusalOf(error)
    const known = code === null ? undefined : refusals.get(code)
    if (known !== undefined) throw new AppError(known, undefined, { cause: error })
    // The library wraps a lost connection in its own errors; the store has a class for it.
    await store.ping()
    throw withoutValues(error)
  }
}

/** The library's error code; null for another kind of error. */
export function refusalOf(error: unknown): string | null {
  if (!isAPIError(error)) return null
  return error.body?.code ?? null
}

const refusals: ReadonlyMap<string, ErrorCode> = new Map([
  ['INVALID_OTP', 'wrong_code'],
  ['OTP_EXPIRED', 'code_expired'],
  ['TOO_MANY_ATTEMPTS', 'too_many_tries'],
  // A guessed code that was never sent: there is no such account.
  ['USER_NOT_FOUND', 'wrong_code'],
  ['INVALID_EMAIL_OR_PASSWORD', 'wrong_credentials'],
  ['INVALID_EMAIL', 'wrong_credentials'],
  ['EMAIL_NOT_VERIFIED', 'UserNotConfirmedException'],
])

/** A failed statement has its values in its message; its cause does not. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !('params' in error)) return error
  return error.cause ?? new Error('A statement of the identity library failed')
}
