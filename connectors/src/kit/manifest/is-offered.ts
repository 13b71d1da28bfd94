import type { ConnectionContext, OAuth1, OAuth2 } from './auth.ts'

/** Whether people can let us in for a use by clicking. */
export function isOffered(oauth: OAuth1 | OAuth2, context: ConnectionContext): boolean {
  return oauth.kind === 'oauth2'
    ? oauth.scopes[context] !== undefined
    : oauth.contexts.includes(context)
}
