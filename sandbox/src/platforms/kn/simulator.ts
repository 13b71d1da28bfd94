import type { FastifyRequest } from 'fastify'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { keysOf, shopNameOf, surveyObject } from './account.ts'
import { filterResponses, listResponses, type ResponseQuery } from './list-responses.ts'
import {
  badCredentials,
  expiredToken,
  lacksScope,
  KnoRefusal,
  noApiInPlan,
  sendRefusal,
  tooMany,
} from './refusal.ts'
import { createResponseLog } from './response-log.ts'
import { knTruth } from './truth.ts'

const tokenPath = '/api/oauth2/token'

interface Call {
  Querystring: ResponseQuery
}

/** KnoCommerce: tokens for a client's keys, surveys, and responses with their orders. */
export const knocommerce: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: context.clock,
    platform: 'KnoCommerce',
    accessSeconds: 3600,
    refreshSeconds: null,
    rotates: false,
  })
  const logs = new WeakMap<SandboxShop, ReturnType<typeof createResponseLog>>()

  function responsesOf(shop: SandboxShop, at: Date) {
    const log = logs.get(shop) ?? createResponseLog(shop)
    logs.set(shop, log)
    return log(at)
  }

  function shopOf({ headers }: FastifyRequest, scope: string): SandboxShop {
    const grant = grants.read((headers.authorization ?? '').replace(/^Bearer /, ''))
    const shop = grant === null ? null : context.findShop(grant.shop)
    if (grant === null || shop === null) throw expiredToken()
    if (!grant.scopes.includes(scope)) throw lacksScope(scope)
    return shop
  }

  return {
    code: 'KN',
    hosts: { API: '/kno' },
    routes(app) {
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof KnoRefusal) return sendRefusal(reply, error)
            throw error
          })
          api.post<{ Body: Record<string, string> | null }>(tokenPath, (request) => {
            const { grant_type: grantType, scope = '' } = request.body ?? {}
            if (grantType !== 'client_credentials')
              throw new KnoRefusal(400, 'unsupported_grant_type', 'Use client_credentials')
            const shop = context.findShop(shopNameOf(clientOf(request)))
            if (shop === null) throw badCredentials()
            const scopes = scope.split(' ').filter(Boolean)
            const issued = grants.issue({ shop: shop.name, clientId: clientOf(request), scopes })
            return {
              token_type: 'bearer',
              expires_in: issued.expiresInSeconds,
              access_token: issued.accessToken,
              scope,
            }
          })
          api.get<Call>('/api/rest/responses', (request) => {
            const shop = shopOf(request, 'RESPONSES')
            const at = context.clock()
            return listResponses(shop, responsesOf(shop, at), request.query, at)
          })
          api.get<Call>('/api/rest/responses/count', (request) => {
            const shop = shopOf(request, 'RESPONSES')
            const at = context.clock()
            return { count: filterResponses(responsesOf(shop, at), request.query, at).length }
          })
          api.get<Call>('/api/rest/surveys', (request) => {
            const shop = shopOf(request, 'SURVEYS')
            const isFirst = (request.query['page'] ?? '1') === '1'
            return { total: 1, results: isFirst ? [surveyObject(shop)] : [] }
          })
          done()
        },
        { prefix: '/kno' },
      )
    },
    refusals: {
      throttled(reply, retryAfterSeconds) {
        if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
        return sendRefusal(reply, tooMany())
      },
      unauthorised: (reply) => sendRefusal(reply, badCredentials()),
      forbidden: (reply, permission) => sendRefusal(reply, lacksScope(permission)),
      closed: (reply) => sendRefusal(reply, noApiInPlan()),
      broken: (reply, status) =>
        sendRefusal(reply, new KnoRefusal(status, 'server_error', 'Something went wrong')),
    },
    truth: knTruth,
    pageSizes: ['maxPageSize'],
    exampleForm: keysOf,
  }
}

/** The client of the Basic credentials, whose parts are encoded for URLs; throws for a wrong secret. */
function clientOf({ headers }: FastifyRequest): string {
  const pair = Buffer.from(
    (headers.authorization ?? '').replace(/^Basic /, ''),
    'base64',
  ).toString()
  const [id = '', secret = ''] = pair.split(':')
  try {
    const clientId = decodeURIComponent(id)
    const { client_secret: expected } = keysOf({ name: shopNameOf(clientId) })
    if (clientId.startsWith('kno_') && decodeURIComponent(secret) === expected) return clientId
  } catch {
    throw new KnoRefusal(400, 'invalid_authorization_header', 'The header is not encoded')
  }
  throw badCredentials()
}
