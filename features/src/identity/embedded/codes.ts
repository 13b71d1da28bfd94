import { eq, identityVerifications, type Store } from '@cartograph/store'
import type { IdentityLibrary } from './open-library.ts'

export type CodeKind = 'email-verification' | 'forget-password'

export interface SendCode {
  readonly email: string
  readonly kind: CodeKind
  /** Null where nobody is to be written to. */
  readonly send: ((code: string) => Promise<void>) | null
}

/**
 * Every address gets a code, known or not, so that guessing ends after the same number of tries, and its
 * answer takes the same time: where no letter is written, something else is.
 */
export async function sendCode(
  { library, store }: { library: IdentityLibrary; store: Store },
  { email, kind, send }: SendCode,
): Promise<void> {
  const code = await library.api.createVerificationOTP({ body: { email, type: kind } })
  await (send === null ? pretendToSend(store, codeIdentifier(kind, email)) : send(code))
}

/** How the library names a code's row. */
export function codeIdentifier(kind: CodeKind, email: string): string {
  return `${kind}-otp-${email}`
}

/** Costs what queueing a letter costs: a transaction that writes a row. */
async function pretendToSend(store: Store, identifier: string): Promise<void> {
  await store.asSystem((tx) =>
    tx
      .update(identityVerifications)
      .set({ updatedAt: new Date() })
      .where(eq(identityVerifications.identifier, identifier)),
  )
}
