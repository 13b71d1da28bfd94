import { eq, identityVerifications, type Store } from '@cartograph/store'
import type { IdentityLibrary } from './open-library.ts'

export type CodeKind = 'email-verification' | 'forget-password'

export interface SendCode {
  readonly email: string
  readonly kind: CodeKind
  /** Null when no email is to be sent. */
  readonly send: ((code: string) => Promise<void>) | null
}

/**
 * Creates a code for every address, known or not, so that guessing ends after the same number of tries and
 * the response time is the same: an unknown address costs an equivalent write instead of an email.
 */
export async function sendCode(
  { library, store }: { library: IdentityLibrary; store: Store },
  { email, kind, send }: SendCode,
): Promise<void> {
  const code = await library.api.createVerificationOTP({ body: { email, type: kind } })
  await (send === null ? pretendToSend(store, codeIdentifier(kind, email)) : send(code))
}

/** The library's key of a code's row. */
export function codeIdentifier(kind: CodeKind, email: string): string {
  return `${kind}-otp-${email}`
}

/** Takes as long as queueing an email: a transaction that writes a row. */
async function pretendToSend(store: Store, identifier: string): Promise<void> {
  await store.asSystem((tx) =>
    tx
      .update(identityVerifications)
      .set({ updatedAt: new Date() })
      .where(eq(identityVerifications.identifier, identifier)),
  )
}
