import type { FastifyInstance } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import { sendGrantError } from './refusal.ts'

/** Login with Amazon: refreshing keeps the refresh token, which lasts until it is revoked. */
export function tokenRoutes(app: FastifyInstance, grants: Grants, path: string): void {
  app.post(path, (request, reply) => {
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
      refresh_token: issued.refreshToken,
      token_type: 'bearer',
      expires_in: issued.expiresInSeconds,
    }
  })
}
