import type { ConnectionContext, OAuth1, OAuth2 } from './auth.ts'

/** True if the platform offers OAuth for this context. */
export function isOffered(oauth: OAuth1 | OAuth2, context: ConnectionContext): boolean {
  return oauth.kind === 'oauth2'
    ? oauth.scopes[context] !== undefined
    : oauth.contexts.includes(context)
}
