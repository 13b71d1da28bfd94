import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exchangeGrant, tokenFields } from '../../kit/exchange-grant.ts'
import type { Grants } from '../../kit/grants.ts'
import { objectOf } from '../../kit/read-request.ts'
import { invalid, notAuthenticated, refusal } from './refusal.ts'

/** Codes and refresh tokens become access tokens; each refresh replaces the refresh token. */
export function tokenRoutes(api: FastifyInstance, grants: Grants, refreshSeconds: number): void {
  api.post('/v5/oauth/token', (request) => {
    requireApp(request)
    const form = objectOf(request.body)
    if (form['continuous_refresh'] !== 'true')
      throw invalid('The sandbox supports only continuous refresh tokens.')
    const isRefresh = form['grant_type'] === 'refresh_token'
    const issued = exchangeGrant(request, grants, [])
    if (issued === null)
      throw isRefresh
        ? refusal(401, 283, 'Invalid refresh token.')
        : refusal(400, 283, 'Invalid authorization code.')
    return {
      ...(!isRefresh && { response_type: 'authorization_code' }),
      ...tokenFields(issued),
      token_type: 'bearer',
      refresh_token_expires_in: refreshSeconds,
      scope: issued.grant.scopes.join(' '),
    }
  })

  api.post('/v5/oauth/token/revoke', (request, reply) => {
    requireApp(request)
    const grant = grants.read(String(objectOf(request.body)['token']))
    if (grant === null) throw notAuthenticated()
    grants.revoke(grant.shop)
    return reply.code(200).send()
  })
}

function requireApp({ headers }: FastifyRequest): void {
  if (!/^Basic \S+$/.test(headers.authorization ?? '')) throw notAuthenticated()
}
