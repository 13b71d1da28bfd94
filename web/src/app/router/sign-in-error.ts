import { errorCatalogue, googleSignInErrors, publicDomainMessage } from '@cartograph/contract'

/** Anyone can put a message into a URL, so only known messages are shown. */
export function checkSignInError(text: string): string {
  return known.has(text) ? text : errorCatalogue.sign_in_failed.message
}

const known = new Set<string>([
  publicDomainMessage,
  ...Object.values(googleSignInErrors),
  ...Object.values(errorCatalogue).map(({ message }) => message),
])
