import type { FastifyReply } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { audienceRoutes } from './audience-routes.ts'
import { createDataSets } from './data-sets.ts'
import { profileRoutes } from './profile-routes.ts'
import { regionOf, regions } from './profiles.ts'
import {
  AmazonRefusal,
  forbidden,
  sendGrantError,
  sendRefusal,
  sendStorageError,
  unauthorized,
} from './refusal.ts'
import { reportRoutes, storageRoutes, type Reports } from './report-routes.ts'
import { tokenRoutes } from './token-routes.ts'
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
        tokenRoutes(app, grants, `/token/${region}/auth/o2/token`)
        app.register(
          (api, _, done) => {
            for (const type of ['createasyncreportrequest.v3', 'admAudiences.v1'])
              api.addContentTypeParser(
                `application/vnd.${type}+json`,
                { parseAs: 'string' },
                (_request, body, parsed) => parsed(null, JSON.parse(String(body))),
              )
            api.setErrorHandler((error, _request, reply) => {
              if (error instanceof AmazonRefusal) return sendRefusal(reply, error)
              throw error
            })
            const of = { context, grants, region }
            profileRoutes(api, of)
            reportRoutes(api, of, reports)
            audienceRoutes(api, of, dataSets)
            done()
          },
          { prefix: `/api/${region}` },
        )
      }
    },
    refusals: {
      throttled: (reply, seconds) => {
        if (isOf(reply, 'storage')) return sendStorageError(reply, 503, 'SlowDown')
        return sendRefusal(reply, new AmazonRefusal(429, { message: 'Too Many Requests' }, seconds))
      },
      unauthorised: (reply) =>
        isOf(reply, 'token')
          ? sendGrantError(reply, 400, 'invalid_grant')
          : sendRefusal(reply, unauthorized()),
      forbidden: (reply) =>
        isOf(reply, 'storage')
          ? sendStorageError(reply, 403, 'AccessDenied')
          : sendRefusal(reply, forbidden()),
      closed: (reply) => sendRefusal(reply, forbidden()),
      broken: (reply, status) =>
        isOf(reply, 'storage')
          ? sendStorageError(reply, status, 'InternalError')
          : sendRefusal(reply, new AmazonRefusal(status, { message: 'Internal Server Error' })),
    },
    audiences: () => dataSets.all(),
    truth: aaTruth,
    exampleForm: (shop) => ({ region: regionOf(shop) }),
  }
}

function isOf({ request }: FastifyReply, service: 'storage' | 'token'): boolean {
  return request.url.includes(`/${service}/`)
}
