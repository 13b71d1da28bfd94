import type { FastifyInstance } from 'fastify'
import type { Grants } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { advertisersOf } from './advertisers.ts'
import { valuesOf } from './api-call.ts'
import { badParameter, envelope, invalidToken, TikTokRefusal } from './envelope.ts'

/** The exchange of codes for tokens, which do not expire, and their revocation. */
export function tokenRoutes(api: FastifyInstance, context: SimulatorContext, grants: Grants): void {
  api.post('/oauth2/access_token/', (request) => {
    const values = valuesOf(request)
    requireApp(values)
    const code = values['auth_code']
    if (typeof code !== 'string') throw badParameter('auth_code: Missing data for required field.')
    const issued = grants.redeem(code, { redirectUri: null, codeVerifier: null })
    const shop = issued === null ? null : context.findShop(issued.grant.shop)
    if (issued === null || shop === null)
      throw new TikTokRefusal(40_110, 'Auth_code is invalid, has been used or is too old.')
    return envelope({
      access_token: issued.accessToken,
      advertiser_ids: advertisersOf(shop).map(({ id }) => id),
      scope: issued.grant.scopes.map(Number),
    })
  })

  api.post('/oauth2/revoke_token/', (request) => {
    const values = valuesOf(request)
    requireApp(values)
    const grant = grants.read(String(values['access_token']))
    if (grant === null) throw invalidToken()
    grants.revoke(grant.shop)
    return envelope({})
  })
}

export function requireApp(values: Readonly<Record<string, unknown>>): void {
  for (const name of ['app_id', 'secret']) {
    if (typeof values[name] !== 'string' || values[name] === '')
      throw badParameter(`${name}: Missing data for required field.`)
  }
}
