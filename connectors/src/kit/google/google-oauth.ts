import type { OAuth2 } from '../manifest/auth.ts'

/** Hosts that all of Google's platforms share. */
export const googleHosts = {
  ACCOUNTS: 'https://accounts.google.com',
  OAUTH: 'https://oauth2.googleapis.com',
  USERINFO: 'https://openidconnect.googleapis.com',
} as const

/** Names the person. Google answers a wish for `email` with this longer name of it. */
const identityScopes = ['openid', 'https://www.googleapis.com/auth/userinfo.email']

/** Google's consent. The scopes are those of the platform; who the person is, is always asked as well. */
export function googleOAuth(scopes: {
  readonly datasource: readonly string[]
  readonly destination?: readonly string[]
}): OAuth2 {
  return {
    kind: 'oauth2',
    authorize: {
      host: 'ACCOUNTS',
      path: '/o/oauth2/v2/auth',
      // Only with both of the first is there a refresh token every time, not just the first time.
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
