import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Grants, IssuedTokens } from '../../kit/grants.ts'
import { invalid, notAuthenticated, PinterestRefusal } from './refusal.ts'

/** Codes and refresh tokens become access tokens; each refresh replaces the refresh token. */
export function tokenRoutes(api: FastifyInstance, grants: Grants, refreshSeconds: number): void {
  api.post('/v5/oauth/token', (request) => {
    requireApp(request)
    const form = request.body as Readonly<Record<string, string | undefined>>
    if (form['continuous_refresh'] !== 'true')
      throw invalid('The sandbox supports only continuous refresh tokens.')
    if (form['grant_type'] === 'refresh_token') {
      const issued = grants.refresh(form['refresh_token'] ?? '')
      if (issued === null) throw new PinterestRefusal(401, 283, 'Invalid refresh token.')
      return answerOf(issued, refreshSeconds)
    }
    const issued = grants.redeem(form['code'] ?? '', {
      redirectUri: form['redirect_uri'] ?? null,
      codeVerifier: null,
    })
    if (issued === null) throw new PinterestRefusal(400, 283, 'Invalid authorization code.')
    return { response_type: 'authorization_code', ...answerOf(issued, refreshSeconds) }
  })

  api.post('/v5/oauth/token/revoke', (request, reply) => {
    requireApp(request)
    const { token = '' } = request.body as { readonly token?: string }
    const grant = grants.read(token)
    if (grant === null) throw notAuthenticated()
    grants.revoke(grant.shop)
    return reply.code(200).send()
  })
}

function answerOf(
  { accessToken, refreshToken, expiresInSeconds, grant }: IssuedTokens,
  life: number,
) {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: expiresInSeconds,
    refresh_token_expires_in: life,
    scope: grant.scopes.join(' '),
  }
}

function requireApp({ headers }: FastifyRequest): void {
  if (!/^Basic \S+$/.test(headers.authorization ?? '')) throw notAuthenticated()
}
