import { KeyScope } from '@cartograph/contract'
import * as z from 'zod/mini'

/** The authorization request of an app in the page's address, RFC 6749 §4.1.1 with PKCE. */
export const ConnectionRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
  scope: z.optional(z.string()),
  // The router reads short numbers as such.
  state: z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
})
export type ConnectionRequest = z.infer<typeof ConnectionRequest>

/** Unknown scopes are left out; without any, an app reads data. */
export function requestedScopes({ scope = '' }: ConnectionRequest): KeyScope[] {
  const words = scope.split(' ')
  const known = KeyScope.options.filter((one) => words.includes(one))
  return known.length === 0 ? ['data:read'] : known
}

/** Where the user returns to after refusing. */
export function refusalUri({ redirect_uri, state }: ConnectionRequest): string {
  const url = new URL(redirect_uri)
  url.searchParams.set('error', 'access_denied')
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}
