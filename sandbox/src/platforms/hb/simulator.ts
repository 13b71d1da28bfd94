import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants, type IssuedTokens } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountDetails, tokenDescription } from './account.ts'
import { createCrm } from './crm-routes.ts'
import { emailObject, emailsOf, histogramOf } from './emails.ts'
import { listRoutes } from './list-routes.ts'
import { createLists, type Lists } from './lists.ts'
import { expired, HubspotRefusal, invalid, missingScope, sendRefusal, tooMany } from './refusal.ts'
import { hbTruth } from './truth.ts'

const version = '2026-03'
const callsPerTenSeconds = 110
const searchesPerTenSeconds = 50
/** The scopes of the app; an account with all of it grants all of them. */
const appScopes = [
  'oauth',
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
  'crm.lists.read',
  'crm.lists.write',
  'crm.schemas.contacts.write',
  'content',
  'crm.objects.deals.read',
  'forms',
]

interface PageCall {
  Querystring: { readonly limit?: string; readonly after?: string; readonly updatedAfter?: string }
}
interface HistogramCall {
  Querystring: {
    readonly interval?: string
    readonly emailIds?: string
    readonly startTimestamp?: string
    readonly endTimestamp?: string
  }
}

/** HubSpot's consent page, marketing emails with their statistics, the CRM and static lists. */
export const hubspot: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: context.clock,
    platform: 'HubSpot',
    accessSeconds: 1800,
    refreshSeconds: 10 * 365 * 86_400,
    rotates: false,
  })
  const accounts = new Map<string, Lists>()
  const used = new Map<string, { window: number; calls: number; searches: number }>()

  function shopOf({ headers }: FastifyRequest, scope: string, isSearch = false): SandboxShop {
    const grant = grants.read((headers.authorization ?? '').replace(/^Bearer /, ''))
    const shop = grant === null ? null : context.findShop(grant.shop)
    if (grant === null || shop === null) throw expired()
    if (!grant.scopes.includes(scope)) throw missingScope(scope)
    const window = Math.floor(context.elapsedMs() / 10_000)
    const known = used.get(shop.name)
    const state = known?.window === window ? known : { window, calls: 0, searches: 0 }
    used.set(shop.name, state)
    state.calls += 1
    if (isSearch) state.searches += 1
    if (state.calls > callsPerTenSeconds || state.searches > searchesPerTenSeconds) throw tooMany()
    return shop
  }

  const crm = createCrm(version, context.clock, shopOf)

  function listsOf(request: FastifyRequest, scope: string): Lists {
    const { name } = shopOf(request, scope)
    const lists = accounts.get(name) ?? createLists(name, context)
    accounts.set(name, lists)
    return lists
  }

  function tokenRoutes(api: FastifyInstance): void {
    api.post<{ Body: Record<string, string> | null }>(
      `/oauth/${version}/token`,
      (request, reply) => {
        const form = request.body ?? {}
        if (!form['client_id'] || !form['client_secret'])
          return reply
            .code(400)
            .send(refusalOf('invalid_client', 'BAD_CLIENT_ID', 'missing client id'))
        const issued =
          form['grant_type'] === 'refresh_token'
            ? grants.refresh(form['refresh_token'] ?? '')
            : grants.redeem(form['code'] ?? '', {
                redirectUri: form['redirect_uri'] ?? '',
                codeVerifier: form['code_verifier'] ?? null,
              })
        if (issued !== null) return tokenResponse(issued)
        const isRefresh = form['grant_type'] === 'refresh_token'
        const status = isRefresh ? 'BAD_REFRESH_TOKEN' : 'BAD_AUTH_CODE'
        return reply.code(400).send(refusalOf('invalid_grant', status, 'missing or unknown token'))
      },
    )

    api.post<{ Body: Record<string, string> | null }>(
      `/oauth/${version}/token/introspect`,
      ({ body }) => {
        const { token = '', client_id: clientId, client_secret: secret } = body ?? {}
        const grant = grants.read(token)
        const shop = grant === null ? null : context.findShop(grant.shop)
        if (!clientId || !secret || grant === null || shop === null) return { active: false }
        return tokenDescription(shop, { token, clientId, scopes: grant.scopes })
      },
    )

    api.post<{ Body: Record<string, string> | null }>(
      `/oauth/${version}/token/revoke`,
      (request, reply) => {
        const grant = grants.read(request.body?.['token'] ?? '')
        if (grant === null) throw invalid('unknown token')
        grants.revoke(grant.shop)
        return reply.code(204).send()
      },
    )
  }

  function mailRoutes(api: FastifyInstance): void {
    api.get<PageCall>(`/marketing/emails/${version}`, (request) => {
      const shop = shopOf(request, 'content')
      const { limit = '10', after = '0', updatedAfter } = request.query
      const size = Math.min(Number(limit), 100)
      const from = Number(after)
      if (!Number.isInteger(size) || size < 1 || !Number.isInteger(from))
        throw invalid('limit and after must be numbers')
      const since = updatedAfter === undefined ? -Infinity : Date.parse(updatedAfter)
      const emails = emailsOf(shop, context.clock()).filter(({ updatedAt }) => updatedAt >= since)
      return {
        total: emails.length,
        results: emails.slice(from, from + size).map(emailObject),
        ...(from + size < emails.length && { paging: { next: { after: String(from + size) } } }),
      }
    })

    api.get<HistogramCall>(`/marketing/emails/${version}/statistics/histogram`, (request) => {
      const shop = shopOf(request, 'content')
      const { interval, emailIds = '', startTimestamp = '', endTimestamp = '' } = request.query
      if (interval !== 'DAY') throw invalid('The sandbox has statistics by day.')
      const [start, end] = [Date.parse(startTimestamp), Date.parse(endTimestamp)]
      if (!(start < end)) throw invalid('startTimestamp must be before endTimestamp')
      return histogramOf(shop, new Set(emailIds.split(',')), { start, end, at: context.clock() })
    })
  }

  return {
    code: 'HB',
    hosts: { APP: '/app', API: '/api' },
    routes(app) {
      consentRoutes(app, {
        context,
        grants,
        platform: 'HubSpot',
        path: '/app/oauth/authorize',
        registeredScopes: appScopes,
      })
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof HubspotRefusal) return sendRefusal(reply, error)
            throw error
          })
          tokenRoutes(api)
          api.get(`/account-info/${version}/details`, (request) =>
            accountDetails(shopOf(request, 'oauth')),
          )
          mailRoutes(api)
          crm.routes(api)
          listRoutes(api, version, listsOf, (request) => crm.readByIds(request, 'contacts'))
          done()
        },
        { prefix: '/api' },
      )
    },
    refusals: {
      throttled(reply, retryAfterSeconds) {
        if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
        return sendRefusal(reply, tooMany())
      },
      unauthorised: (reply) => sendRefusal(reply, expired()),
      forbidden: (reply, permission) => sendRefusal(reply, missingScope(permission)),
      broken: (reply, status) =>
        sendRefusal(reply, new HubspotRefusal(status, 'INTERNAL_ERROR', 'Something went wrong')),
    },
    audiences: () => [...accounts.values()].flatMap((lists) => lists.all()),
    truth: hbTruth,
    pageSizes: ['limit'],
    exampleForm: () => null,
  }
}

function tokenResponse({ accessToken, refreshToken, expiresInSeconds }: IssuedTokens) {
  return {
    token_type: 'bearer',
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: expiresInSeconds,
  }
}

/** The standard error, with HubSpot's own of before. */
function refusalOf(error: string, status: string, message: string) {
  return { error, error_description: message, status, message }
}
