import type { ConnectionId } from '@cartograph/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CanonicalTruth, SimulatorContext, SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountResource, metricResource, metricsOf } from './account.ts'
import { aggregate } from './aggregates.ts'
import { audienceRoutes } from './audience-routes.ts'
import type { Audiences } from './audiences.ts'
import { aggregateQueryOf } from './body.ts'
import { listCampaigns, listFlows } from './campaigns.ts'
import { listEvents } from './events.ts'
import { apiKeyOf, siteIdOf } from './ids.ts'
import { linksOf, pageOf, pagingOf } from './paging.ts'
import { invalid, notFound, permissionDenied, Refusal, sendRefusal, throttled } from './refusal.ts'
import { createRateLimits, tiers, type Tier } from './rate-limits.ts'
import { klGrowth } from './growth-truth.ts'
import { klProfiles } from './profile-truth.ts'
import { listProfiles } from './profiles.ts'
import { reportRoutes } from './report-routes.ts'
import { klActivity, klTruth } from './truth.ts'

export interface KlaviyoOptions {
  /** The maximum page size; by default the platform's. */
  readonly maxPageSize?: number
  /** The currency of some orders; by default all are in the account's. */
  readonly foreignCurrency?: string
  /** Beginnings of paths that the key may not use. */
  readonly forbidden?: readonly string[]
}

const revision = '2026-07-15'

export const klaviyo: SimulatorFactory = klaviyoSimulator()

export function klaviyoSimulator({
  maxPageSize = 1000,
  foreignCurrency,
  forbidden = [],
}: KlaviyoOptions = {}): SimulatorFactory {
  const served = { served: maxPageSize, foreignCurrency: foreignCurrency ?? null, forbidden }
  return (context) => {
    const accounts = new Map<string, Audiences>()
    return {
      code: 'KL',
      hosts: { API: '' },
      refusals: {
        throttled: (reply, seconds) => sendRefusal(reply, throttled(seconds)),
        unauthorised: (reply) => sendRefusal(reply, unknownKey()),
        forbidden: (reply) => sendRefusal(reply, permissionDenied()),
        broken: (reply, status) =>
          sendRefusal(reply, new Refusal(status, 'error', 'A server error occurred.')),
      },
      pageSizes: ['page[size]', 'page_size'],
      truth: klaviyoTruth,
      exampleForm: (shop) => ({ site_id: siteIdOf(shop), api_key: apiKeyOf(shop) }),
      audiences: () => [...accounts.values()].flatMap((account) => account.all()),
      routes: (app) => routes(app, context, { ...served, accounts }),
    }
  }
}

/** Opens and clicks are read for half a year. */
const activityMs = 180 * 86_400_000

/** All orders are in the account's currency. */
function klaviyoTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date): CanonicalTruth {
  const { mail_campaigns, mail_stats } = klTruth(shop, connectionId, at)
  const since = new Date(at.getTime() - activityMs)
  return {
    mail_campaigns,
    mail_stats,
    mail_activity: klActivity(shop, connectionId, at, since),
    mail_profiles: klProfiles(shop, connectionId, at),
    ...klGrowth(shop, connectionId, at),
  }
}

function routes(
  app: FastifyInstance,
  context: SimulatorContext,
  options: {
    readonly served: number
    readonly foreignCurrency: string | null
    readonly forbidden: readonly string[]
    readonly accounts: Map<string, Audiences>
  },
): void {
  const { served } = options
  const windows = createRateLimits(context.elapsedMs)

  readJsonApi(app)
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error)
    throw error
  })

  /** Authenticates the request, checks its revision and counts it against the rate limit. */
  function authorize(request: FastifyRequest, reply: FastifyReply, tier: Tier): SandboxShop {
    const shop = shopOf(request, context)
    if (request.headers['revision'] !== revision)
      throw invalid(`The revision header must be a revision of the API, such as ${revision}.`)
    const path = request.routeOptions.url ?? ''
    if (options.forbidden.some((start) => path.startsWith(start))) throw permissionDenied()
    const endpoint = `${request.method} ${path}`
    void reply.headers(windows.take(`${shop.name} ${endpoint}`, tier))
    void reply.type('application/vnd.api+json')
    return shop
  }

  const { accounts } = options
  audienceRoutes(app, { accounts, context, served, enter: authorize })
  reportRoutes(app, { clock: () => context.clock(), served, enter: authorize })

  app.get('/api/accounts', (request, reply) => {
    const shop = authorize(request, reply, tiers.XS)
    return reply.send(
      JSON.stringify({ data: [accountResource(shop)], links: linksOf(request, null) }),
    )
  })

  app.get<Listing>('/api/metrics', (request, reply) => {
    const shop = authorize(request, reply, tiers.M)
    const paging = pagingOf(request.query, { usual: 200, most: 200, served })
    const { page, next } = pageOf(metricsOf(shop), ({ id }) => [0, id], paging)
    return reply.send(
      JSON.stringify({ data: page.map(metricResource), links: linksOf(request, next) }),
    )
  })

  app.get<Listing>('/api/campaigns', (request, reply) => {
    const shop = authorize(request, reply, tiers.M)
    const paging = pagingOf(request.query, { usual: 100, most: 100, served })
    const { next, ...answer } = listCampaigns(shop, context.clock(), request.query, paging)
    return reply.send(JSON.stringify({ ...answer, links: linksOf(request, next) }))
  })

  app.get<Listing>('/api/flows', (request, reply) => {
    const shop = authorize(request, reply, tiers.S)
    const paging = pagingOf(request.query, { usual: 50, most: 50, served })
    const { next, ...answer } = listFlows(shop, context.clock(), request.query, paging)
    return reply.send(JSON.stringify({ ...answer, links: linksOf(request, next) }))
  })

  app.get<Listing>('/api/profiles', (request, reply) => {
    const shop = authorize(request, reply, tiers.M)
    const paging = pagingOf(request.query, { usual: 20, most: 100, served })
    const { data, next } = listProfiles(shop, context.clock(), request.query, paging)
    return reply.send(JSON.stringify({ data, links: linksOf(request, next) }))
  })

  app.get<Listing>('/api/events', (request, reply) => {
    const shop = authorize(request, reply, tiers.XL)
    const paging = pagingOf(request.query, { usual: 200, most: 1000, served })
    const { next, ...answer } = listEvents(
      shop,
      context.clock(),
      metricsOf(shop),
      request.query,
      paging,
    )
    return reply.send(JSON.stringify({ ...answer, links: linksOf(request, next) }))
  })

  app.post('/api/metric-aggregates', (request, reply) => {
    const shop = authorize(request, reply, tiers.S)
    const { metricId, ...query } = aggregateQueryOf(request.body)
    const known = metricsOf(shop).find(({ id }) => id === metricId)
    if (known === undefined) throw notFound(`A metric with id ${metricId} does not exist.`)
    const { next, ...attributes } = aggregate(shop, context.clock(), known.metric, query, options)
    return reply.send(
      JSON.stringify({
        data: { type: 'metric-aggregate', id: metricId, attributes },
        links: linksOf(request, next, 'page_cursor'),
      }),
    )
  })
}

interface Listing {
  Querystring: Readonly<Record<string, string | undefined>>
}

function shopOf(request: FastifyRequest, context: SimulatorContext): SandboxShop {
  const { authorization } = request.headers
  if (authorization === undefined)
    throw new Refusal(401, 'not_authenticated', 'Authentication credentials were not provided.')
  const name = /^Klaviyo-API-Key pk_sandbox_(.+)$/.exec(authorization)?.[1]
  const shop = name === undefined ? null : context.findShop(name)
  if (shop === null) throw unknownKey()
  return shop
}

function unknownKey(): Refusal {
  return new Refusal(401, 'authentication_failed', 'Incorrect authentication credentials.')
}

function readJsonApi(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/vnd.api+json',
    { parseAs: 'string', bodyLimit: 5_000_000 },
    (_request, body, parsed) => {
      try {
        parsed(null, JSON.parse(String(body)))
      } catch {
        parsed(invalid('The body is not JSON.'))
      }
    },
  )
}
