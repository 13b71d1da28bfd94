import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { googleRefusals, refuse } from '../../kit/google/errors.ts'
import { createSignIn, signInHosts } from '../../kit/google/sign-in.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountsOf, accountSummaries } from './accounts.ts'
import { interfaceCsv, reportJson } from './exports.ts'

const scope = 'https://www.googleapis.com/auth/analytics.readonly'
const management = '/api/analytics/v3/management'

/**
 * Google Analytics before its shutdown, as far as connecting it needs: the lists of the Management
 * API, and the files that an owner had exported. It has no reports.
 */
export const universalAnalytics: SimulatorFactory = (context) => {
  const signIn = createSignIn(context, { platform: 'Google Analytics' })

  function routes(app: FastifyInstance): void {
    signIn.routes(app)

    app.get<{ Querystring: { 'start-index'?: string; 'max-results'?: string } }>(
      `${management}/accountSummaries`,
      (request, reply) => {
        const shop = signIn.shopOf(request, scope)
        if ('status' in shop) return refuse(reply, shop)
        const startIndex = Number(request.query['start-index'] ?? 1)
        const itemsPerPage = Math.min(Number(request.query['max-results'] ?? 1000), 1000)
        const items = accountSummaries(shop)
        return {
          kind: 'analytics#accountSummaries',
          totalResults: items.length,
          startIndex,
          itemsPerPage,
          items: items.slice(startIndex - 1, startIndex - 1 + itemsPerPage),
        }
      },
    )

    app.get<{ Params: { account: string; property: string; profile: string } }>(
      `${management}/accounts/:account/webproperties/:property/profiles/:profile`,
      (request, reply) => {
        const shop = signIn.shopOf(request, scope)
        if ('status' in shop) return refuse(reply, shop)
        const { account, property, profile } = request.params
        const view = accountsOf(shop)
          .find(({ id }) => id === account)
          ?.properties.find(({ id }) => id === property)
          ?.views.find(({ id }) => id === profile)
        if (view === undefined)
          return refuse(reply, { code: 404, status: 'NOT_FOUND', message: 'No such view.' })
        const { currency, timezone } = shop.world.options
        return { ...view, kind: 'analytics#profile', currency, timezone, eCommerceTracking: true }
      },
    )

    // No API of Google's: what the owner of a shop has on their disk.
    app.get<{ Params: { file: string }; Querystring: { shop?: string } }>(
      '/api/exports/:file',
      (request, reply) => {
        const { file } = request.params
        const shop =
          request.query.shop === undefined
            ? context.offeredShops()[0]
            : context.findShop(request.query.shop)
        const text = /\.csv(?:\.gz)?$/.test(file) ? interfaceCsv : reportJson
        if (!shop) return reply.code(404).send('There is no such shop.')
        const packed = file.endsWith('.gz')
        void reply.header(
          'content-disposition',
          `attachment; filename="${file.replaceAll('"', '')}"`,
        )
        void reply.type(packed ? 'application/gzip' : 'application/octet-stream')
        const content = text(shop, context.clock())
        return reply.send(packed ? gzipSync(content) : content)
      },
    )
  }

  return {
    code: 'GA',
    hosts: { ...signInHosts, API: '/api' },
    routes,
    refusals: googleRefusals,
    exampleForm: ({ world }) => ({
      property_id: 'UA-12345-1',
      profile_name: 'All Web Site Data (sandbox)',
      currency: world.options.currency,
      timezone: world.options.timezone,
    }),
  }
}
