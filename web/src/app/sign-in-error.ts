import { errorCatalogue, publicDomainMessage, signOut } from '@cartograph/contract'
import type { Client } from '../api/client.ts'

/** A sign-in that failed elsewhere leaves nobody signed in here. */
export async function endFailedSignIn({ call, session }: Client): Promise<void> {
  // The page goes on without an answer: what counts is that this tab uses no session any more.
  await call(signOut, {}).catch(() => undefined)
  session.end()
}

/** Anyone can write into an address, so only what this product itself says is repeated. */
export function knownSignInError(text: string): string {
  return known.has(text) ? text : errorCatalogue.sign_in_failed.message
}

const known = new Set<string>([
  publicDomainMessage,
  ...Object.values(errorCatalogue).map(({ message }) => message),
])
