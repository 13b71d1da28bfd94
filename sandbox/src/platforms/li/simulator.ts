import type { FastifyRequest } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { exchangeGrant, tokenFields } from '../../kit/exchange-grant.ts'
import { createGrants } from '../../kit/grants.ts'
import { refusalsWith, refusingRoutes } from '../../kit/refusal.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { grantError, notAuthenticated, notPermitted, refusal, tooMany } from './refusal.ts'
import { segmentRoutes } from './segment-routes.ts'
import { createSegments } from './segments.ts'
import { liTruth } from './truth.ts'

const daySeconds = 86_400
const refreshSeconds = 365 * daySeconds

/** LinkedIn's consent page and the parts of its Marketing API for ads and segments. */
export const linkedin: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'LI',
    // LinkedIn's last 60 days; a day shows that they are refreshed.
    accessSeconds: daySeconds,
    // Counted from the consent, whatever is refreshed later.
    refreshSeconds,
    rotates: false,
  })
  const segments = createSegments(context)
  return {
    code: 'LI',
    hosts: { API: '/api', LOGIN: '/login' },
    routes(app) {
      const path = '/login/oauth/v2/authorization'
      consentRoutes(app, { context, grants, platform: 'LinkedIn', path })
      app.post('/login/oauth/v2/accessToken', (request, reply) => {
        const issued = exchangeGrant(request, grants)
        if (issued === null) return grantError(400, 'invalid_grant').send(reply)
        const scope = issued.grant.scopes.join(',')
        return { ...tokenFields(issued), refresh_token_expires_in: refreshSeconds, scope }
      })
      refusingRoutes(app, '/api', (api) => {
        const of = { context, grants }
        accountRoutes(api, of)
        analyticsRoutes(api, of)
        segmentRoutes(api, of, segments)
      })
    },
    refusals: refusalsWith({
      throttled: (_, request) =>
        isOfLogin(request) ? grantError(429, 'temporarily_unavailable') : tooMany(),
      unauthorised: (request) =>
        isOfLogin(request) ? grantError(400, 'invalid_grant') : notAuthenticated(),
      forbidden: notPermitted,
      closed: notPermitted,
      broken: (status) => refusal(status, 0, null, 'Internal Server Error'),
    }),
    audiences: () => segments.all(),
    pageSizes: ['pageSize'],
    truth: liTruth,
    exampleForm: () => null,
  }
}

function isOfLogin({ url }: FastifyRequest): boolean {
  return url.includes('/login/')
}
