import type { FastifyInstance } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import { sendSignInError } from './fault.ts'

/** Codes and refresh tokens become access tokens of an hour; each refresh replaces the refresh token. */
export function tokenRoutes(app: FastifyInstance, grants: Grants): void {
  app.post('/login/common/oauth2/v2.0/token', (request, reply) => {
    const form = request.body as Readonly<Record<string, string | undefined>>
    const issued =
      form['grant_type'] === 'refresh_token'
        ? grants.refresh(form['refresh_token'] ?? '')
        : grants.redeem(form['code'] ?? '', {
            redirectUri: form['redirect_uri'] ?? null,
            codeVerifier: form['code_verifier'] ?? null,
          })
    if (issued === null || !form['client_id'] || !form['client_secret'])
      return sendSignInError(reply, 400, 'invalid_grant')
    return {
      token_type: 'Bearer',
      // That of refresh tokens is never listed.
      scope: issued.grant.scopes.filter((scope) => scope !== 'offline_access').join(' '),
      expires_in: issued.expiresInSeconds,
      ext_expires_in: issued.expiresInSeconds,
      access_token: issued.accessToken,
      refresh_token: issued.refreshToken,
    }
  })
}
