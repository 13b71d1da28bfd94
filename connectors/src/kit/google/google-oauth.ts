import type { OAuth2 } from '../manifest/auth.ts'

/** The hosts that Google's platforms share. */
export const googleHosts = {
  ACCOUNTS: 'https://accounts.google.com',
  OAUTH: 'https://oauth2.googleapis.com',
  USERINFO: 'https://openidconnect.googleapis.com',
} as const

/** Identifies the user. Google returns this longer name for the scope `email`. */
const identityScopes = ['openid', 'https://www.googleapis.com/auth/userinfo.email']

/** Google's OAuth declaration: the platform's scopes plus the user's identity. */
export function googleOAuth(scopes: {
  readonly datasource: readonly string[]
  readonly destination?: readonly string[]
}): OAuth2 {
  return {
    kind: 'oauth2',
    authorize: {
      host: 'ACCOUNTS',
      path: '/o/oauth2/v2/auth',
      // Google returns a refresh token on every consent only with both of these.
      params: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
    },
    token: { host: 'OAUTH', path: '/token' },
    scopes: {
      datasource: [...identityScopes, ...scopes.datasource],
      ...(scopes.destination && { destination: [...identityScopes, ...scopes.destination] }),
    },
    scopeSeparator: ' ',
    usesPkce: true,
    clientAuth: 'body',
    asks: [],
    dialect: {},
  }
}
