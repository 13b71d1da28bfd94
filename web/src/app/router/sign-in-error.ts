import { errorCatalogue, googleSignInErrors, publicDomainMessage } from '@cartograph/contract'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { safeReturnPath } from '../../features/accounts/safe-return-path.ts'
import type { RouterContext } from './router-context.ts'

interface FailedSignIn extends Pick<RouterContext, 'client'> {
  readonly location: ParsedLocation
  readonly failure: string
  /** Of the parameter. */
  readonly name: string
}

/** Leads to the login page with the reason, and from there to where the user wanted to go. */
export async function redirectFailedSignIn({
  client,
  location,
  failure,
  name,
}: FailedSignIn): Promise<never> {
  const { origin } = globalThis.location
  const saved = safeReturnPath(removeParam(location, name), origin)
  // After a failed sign-in the session has ended. A user who still has one followed someone else's link.
  if (await client.session.open()) throw redirect({ href: saved, replace: true })
  throw redirect({
    to: '/login',
    search: saved === '/' ? {} : { redirect: saved },
    state: { signInError: checkSignInError(failure) },
    replace: true,
  })
}

function removeParam({ pathname, searchStr, hash }: ParsedLocation, name: string): string {
  const search = new URLSearchParams(searchStr)
  search.delete(name)
  return pathname + (search.size === 0 ? '' : `?${search}`) + (hash === '' ? '' : `#${hash}`)
}

/** Anyone can put a message into a URL, so only known messages are shown. */
function checkSignInError(text: string): string {
  return known.has(text) ? text : errorCatalogue.sign_in_failed.message
}

const known = new Set<string>([
  publicDomainMessage,
  ...Object.values(googleSignInErrors),
  ...Object.values(errorCatalogue).map(({ message }) => message),
])
