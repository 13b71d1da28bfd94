import type { FastifyInstance } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import { sendGrantError } from './refusal.ts'

/** Codes and refresh tokens become access tokens; each refresh replaces the refresh token. */
export function tokenRoutes(app: FastifyInstance, grants: Grants): void {
  app.post('/api/auth/token', (request, reply) => {
    const form = request.body as Readonly<Record<string, string | undefined>>
    const issued =
      form['grant_type'] === 'refresh_token'
        ? grants.refresh(form['refresh_token'] ?? '')
        : grants.redeem(form['code'] ?? '', {
            redirectUri: form['redirect_uri'] ?? null,
            codeVerifier: null,
          })
    if (issued === null || !form['client_id'] || !form['client_secret'])
      return sendGrantError(reply)
    return {
      access_token: issued.accessToken,
      refresh_token: issued.refreshToken,
      token_type: 'Bearer',
      expires_in: issued.expiresInSeconds,
    }
  })
}
