import type { FastifyRequest } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { exchangeGrant, tokenFields } from '../../kit/exchange-grant.ts'
import { createGrants } from '../../kit/grants.ts'
import { Refusal, refusalsWith, refusingRoutes } from '../../kit/refusal.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { audienceRoutes } from './audience-routes.ts'
import { createDataSets } from './data-sets.ts'
import { profileRoutes } from './profile-routes.ts'
import { regionOf, regions } from './profiles.ts'
import { forbidden, invalidGrant, storageError, tooMany, unauthorized } from './refusal.ts'
import { reportRoutes, storageRoutes, type Reports } from './report-routes.ts'
import { aaTruth } from './truth.ts'

/** Amazon's consent pages and the parts of its Ads API for reports and audiences, by region. */
export const amazonAds: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'AA',
    accessSeconds: 3_600,
    // Until they are revoked.
    refreshSeconds: 10 * 365 * 86_400,
    rotates: false,
  })
  const dataSets = createDataSets(context)
  const reports: Reports = new Map()
  const hostsOf = (name: string, path: string) =>
    regions.map((region) => [`${name}_${region.toUpperCase()}`, `/${path}/${region}`])
  return {
    code: 'AA',
    hosts: Object.fromEntries([
      ...hostsOf('API', 'api'),
      ...hostsOf('CONSENT', 'consent'),
      ...hostsOf('TOKEN', 'token'),
    ]),
    routes(app) {
      storageRoutes(app, () => context.clock(), reports)
      for (const region of regions) {
        const path = `/consent/${region}/ap/oa`
        consentRoutes(app, { context, grants, platform: 'Amazon Ads', path })
        // Refreshing keeps the refresh token.
        app.post(`/token/${region}/auth/o2/token`, (request, reply) => {
          const issued = exchangeGrant(request, grants)
          if (issued === null) return invalidGrant().send(reply)
          return { ...tokenFields(issued), token_type: 'bearer' }
        })
        refusingRoutes(app, `/api/${region}`, (api) => {
          for (const type of ['createasyncreportrequest.v3', 'admAudiences.v1'])
            api.addContentTypeParser(
              `application/vnd.${type}+json`,
              { parseAs: 'string' },
              (_request, body, parsed) => parsed(null, JSON.parse(String(body))),
            )
          const of = { context, grants, region }
          profileRoutes(api, of)
          reportRoutes(api, of, reports)
          audienceRoutes(api, of, dataSets)
        })
      }
    },
    refusals: refusalsWith({
      throttled: (seconds, request) =>
        isOf(request, 'storage') ? storageError(503, 'SlowDown') : tooMany(seconds),
      unauthorised: (request) => (isOf(request, 'token') ? invalidGrant() : unauthorized()),
      forbidden: (request) =>
        isOf(request, 'storage') ? storageError(403, 'AccessDenied') : forbidden(),
      closed: forbidden,
      broken: (status, request) =>
        isOf(request, 'storage')
          ? storageError(status, 'InternalError')
          : new Refusal(status, { message: 'Internal Server Error' }),
    }),
    audiences: () => dataSets.all(),
    truth: aaTruth,
    exampleForm: (shop) => ({ region: regionOf(shop) }),
  }
}

function isOf({ url }: FastifyRequest, service: 'storage' | 'token'): boolean {
  return url.includes(`/${service}/`)
}
