import { dayAt, dayNumber } from '@cartograph/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  googleRefusals,
  invalidArgument,
  refuse,
  type GoogleRefusal,
} from '../../kit/google/errors.ts'
import { createSignIn, signInHosts } from '../../kit/google/sign-in.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountsOf, type SimulatedProperty } from './properties.ts'
import { readReportRequest, type ReportBody } from './read-report-request.ts'
import { countedOf } from './counted-events.ts'
import { runReport } from './run-report.ts'
import { createTokenQuota, type TokenQuota } from './token-quota.ts'
import { g4Truth } from './truth.ts'

const scope = 'https://www.googleapis.com/auth/analytics.readonly'

/** Google Analytics 4: the Admin API's lists and the Data API's reports, both v1beta. */
export const googleAnalytics: SimulatorFactory = (context) => {
  const signIn = createSignIn(context, { platform: 'Google Analytics 4' })
  const quotas = new Map<string, TokenQuota>()

  function quotaOf(property: SimulatedProperty): TokenQuota {
    const quota = quotas.get(property.id) ?? createTokenQuota(context.elapsedMs)
    quotas.set(property.id, quota)
    return quota
  }

  function routes(app: FastifyInstance): void {
    signIn.routes(app)

    app.get<{ Querystring: { pageSize?: string; pageToken?: string } }>(
      '/admin/v1beta/accountSummaries',
      (request, reply) => {
        const shop = signIn.shopOf(request, scope)
        if ('status' in shop) return refuse(reply, shop)
        const size = Math.min(Number(request.query.pageSize ?? 50), 200)
        const from = Number(request.query.pageToken ?? 0)
        if (!Number.isInteger(size) || size < 1 || !Number.isInteger(from))
          return refuse(reply, invalidArgument('Invalid page_size or page_token.'))
        const accounts = accountsOf(shop)
        const page = accounts.slice(from, from + size)
        return {
          accountSummaries: page.map(accountSummary),
          ...(from + size < accounts.length && { nextPageToken: String(from + size) }),
        }
      },
    )

    app.get<{ Params: { id: string } }>('/admin/v1beta/properties/:id', (request, reply) => {
      const found = propertyOf(request, request.params.id)
      if ('status' in found) return refuse(reply, found)
      const { shop, property, accountId } = found
      const { currency, timezone, startDay } = shop.world.options
      return {
        name: `properties/${property.id}`,
        parent: `accounts/${accountId}`,
        createTime: `${startDay}T00:00:00.000Z`,
        displayName: property.name,
        industryCategory: 'SHOPPING',
        timeZone: timezone,
        currencyCode: currency,
        serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
        propertyType: 'PROPERTY_TYPE_ORDINARY',
      }
    })

    // The custom verb is part of the last path segment: properties/123:runReport
    app.post<{ Params: { target: string }; Body: ReportBody | null }>(
      '/data/v1beta/properties/:target',
      (request, reply) => {
        const [id = '', verb] = request.params.target.split(':')
        if (verb !== 'runReport') return reply.code(404).type('text/html').send('Not Found')
        return answerReport(request, reply, id)
      },
    )
  }

  function answerReport(
    request: FastifyRequest<{ Body: ReportBody | null }>,
    reply: FastifyReply,
    id: string,
  ): unknown {
    const found = propertyOf(request, id)
    if ('status' in found) return refuse(reply, found)
    const { shop, property } = found
    const now = context.clock()
    const query = readReportRequest(request.body, dayAt(now.getTime(), shop.world.options.timezone))
    if ('status' in query) return refuse(reply, query)
    const quota = quotaOf(property)
    // The cost grows with days and dimensions.
    const days = dayNumber(query.endDate) - dayNumber(query.startDate) + 1
    const tokens = 1 + query.dimensions.length + Math.floor((days * query.dimensions.length) / 10)
    const exhausted = quota.take(tokens)
    if (exhausted !== null) {
      const message = `${exhausted} These quota tokens will return in under an hour.`
      return refuse(reply, { code: 429, status: 'RESOURCE_EXHAUSTED', message })
    }
    const at = context.clock()
    const { currency, timezone } = shop.world.options
    const report = runReport(query, {
      currency,
      timezone,
      visitsOf: (day) => (property.isCounted ? countedOf(query, shop.ledgers.visits, day, at) : []),
    })
    return { ...report, ...(query.returnsQuota && { propertyQuota: quota.status(tokens) }) }
  }

  function propertyOf(
    request: FastifyRequest,
    id: string,
  ): { shop: SandboxShop; property: SimulatedProperty; accountId: string } | GoogleRefusal {
    const shop = signIn.shopOf(request, scope)
    if ('status' in shop) return shop
    for (const account of accountsOf(shop)) {
      const property = account.properties.find((one) => one.id === id)
      if (property !== undefined) return { shop, property, accountId: account.id }
    }
    return {
      code: 403,
      status: 'PERMISSION_DENIED',
      message: 'User does not have sufficient permissions for this property.',
    }
  }

  return {
    code: 'G4',
    hosts: { ...signInHosts, ADMIN: '/admin', DATA: '/data' },
    routes,
    refusals: googleRefusals,
    pageSizes: ['limit'],
    truth: g4Truth,
    exampleForm: () => null,
  }
}

function accountSummary({ id, name, properties }: ReturnType<typeof accountsOf>[number]) {
  return {
    name: `accountSummaries/${id}`,
    account: `accounts/${id}`,
    displayName: name,
    // Omitted for an account without properties.
    ...(properties.length > 0 && {
      propertySummaries: properties.map((property) => ({
        property: `properties/${property.id}`,
        displayName: property.name,
        propertyType: 'PROPERTY_TYPE_ORDINARY',
        parent: `accounts/${id}`,
        canEdit: true,
      })),
    }),
  }
}
