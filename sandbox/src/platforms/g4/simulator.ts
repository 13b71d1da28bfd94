import { dayAt, dayNumber } from '@cartograph/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { byKey } from '../../kit/by-key.ts'
import { googleError, googleRefusals, invalidArgument } from '../../kit/google/errors.ts'
import { createSignIn, signInHosts } from '../../kit/google/sign-in.ts'
import { isIntegerBetween, pageFrom } from '../../kit/pages.ts'
import { refusingRoutes } from '../../kit/refusal.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { accountsOf, type SimulatedProperty } from './properties.ts'
import { readReportRequest, type ReportBody } from './read-report-request.ts'
import { countedOf } from './counted-events.ts'
import { runReport } from './run-report.ts'
import { createTokenQuota } from './token-quota.ts'
import { g4Truth } from './truth.ts'

const scope = 'https://www.googleapis.com/auth/analytics.readonly'

/** Google Analytics 4: the Admin API's lists and the Data API's reports, both v1beta. */
export const googleAnalytics: SimulatorFactory = (context) => {
  const signIn = createSignIn(context, { platform: 'Google Analytics 4' })
  const quotaOf = byKey(() => createTokenQuota(context.elapsedMs))

  function routes(api: FastifyInstance): void {
    signIn.routes(api)

    api.get<{ Querystring: { pageSize?: string; pageToken?: string } }>(
      '/admin/v1beta/accountSummaries',
      (request) => {
        const shop = signIn.requireShop(request, scope)
        const size = Math.min(Number(request.query.pageSize ?? 50), 200)
        const from = Number(request.query.pageToken ?? 0)
        if (!isIntegerBetween(size, 1, 200) || !Number.isInteger(from))
          throw googleError(invalidArgument('Invalid page_size or page_token.'))
        const { page, next } = pageFrom(accountsOf(shop), from, size)
        return {
          accountSummaries: page.map(accountSummary),
          ...(next !== null && { nextPageToken: String(next) }),
        }
      },
    )

    api.get<{ Params: { id: string } }>('/admin/v1beta/properties/:id', (request) => {
      const { shop, property, accountId } = findProperty(request, request.params.id)
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
    api.post<{ Params: { target: string }; Body: ReportBody | null }>(
      '/data/v1beta/properties/:target',
      (request, reply) => {
        const [id = '', verb] = request.params.target.split(':')
        if (verb !== 'runReport') return reply.code(404).type('text/html').send('Not Found')
        return answerReport(findProperty(request, id), request.body)
      },
    )
  }

  function answerReport({ shop, property }: FoundProperty, body: ReportBody | null): unknown {
    const at = context.clock()
    const { currency, timezone } = shop.world.options
    const query = readReportRequest(body, dayAt(at.getTime(), timezone))
    const quota = quotaOf(property.id)
    // The cost grows with days and dimensions.
    const days = dayNumber(query.endDate) - dayNumber(query.startDate) + 1
    const tokens = 1 + query.dimensions.length + Math.floor((days * query.dimensions.length) / 10)
    const exhausted = quota.take(tokens)
    if (exhausted !== null) {
      const message = `${exhausted} These quota tokens will return in under an hour.`
      throw googleError({ code: 429, status: 'RESOURCE_EXHAUSTED', message })
    }
    const report = runReport(query, {
      currency,
      timezone,
      visitsOf: (day) => (property.isCounted ? countedOf(query, shop.ledgers.visits, day, at) : []),
    })
    return { ...report, ...(query.returnsQuota && { propertyQuota: quota.status(tokens) }) }
  }

  function findProperty(request: FastifyRequest, id: string): FoundProperty {
    const shop = signIn.requireShop(request, scope)
    for (const account of accountsOf(shop)) {
      const property = account.properties.find((one) => one.id === id)
      if (property !== undefined) return { shop, property, accountId: account.id }
    }
    const message = 'User does not have sufficient permissions for this property.'
    throw googleError({ code: 403, status: 'PERMISSION_DENIED', message })
  }

  return {
    code: 'G4',
    hosts: { ...signInHosts, ADMIN: '/admin', DATA: '/data' },
    routes: (app) => refusingRoutes(app, '', routes),
    refusals: googleRefusals,
    pageSizes: ['limit'],
    truth: g4Truth,
    exampleForm: () => null,
  }
}

interface FoundProperty {
  readonly shop: SandboxShop
  readonly property: SimulatedProperty
  readonly accountId: string
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
