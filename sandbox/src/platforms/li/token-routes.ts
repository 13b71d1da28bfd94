import type { FastifyInstance } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import { sendGrantError } from './refusal.ts'

/** Codes and refresh tokens become access tokens; refreshing keeps the refresh token. */
export function tokenRoutes(app: FastifyInstance, grants: Grants): void {
  app.post('/login/oauth/v2/accessToken', (request, reply) => {
    const form = request.body as Readonly<Record<string, string | undefined>>
    const issued =
      form['grant_type'] === 'refresh_token'
        ? grants.refresh(form['refresh_token'] ?? '')
        : grants.redeem(form['code'] ?? '', {
            redirectUri: form['redirect_uri'] ?? null,
            codeVerifier: null,
          })
    if (issued === null || !form['client_id'] || !form['client_secret'])
      return sendGrantError(reply, 400, 'invalid_grant')
    return {
      access_token: issued.accessToken,
      expires_in: issued.expiresInSeconds,
      refresh_token: issued.refreshToken,
      refresh_token_expires_in: 365 * 86_400,
      scope: issued.grant.scopes.join(','),
    }
  })
}
