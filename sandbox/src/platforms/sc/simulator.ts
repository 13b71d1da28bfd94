import { consentRoutes } from '../../kit/consent.ts'
import { exchangeGrant, tokenFields } from '../../kit/exchange-grant.ts'
import { createGrants } from '../../kit/grants.ts'
import { refusalsWith, refusingRoutes } from '../../kit/refusal.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { notAuthenticated, notPermitted, refusal, tooMany } from './refusal.ts'
import { segmentRoutes } from './segment-routes.ts'
import { createSegments } from './segments.ts'
import { statsRoutes } from './stats-routes.ts'
import { scTruth } from './truth.ts'

const yearSeconds = 365 * 86_400

/** Snapchat's consent page and the parts of its Marketing API for ads and segments. */
export const snapchat: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'SC',
    accessSeconds: 3_600,
    refreshSeconds: 10 * yearSeconds,
    rotates: false,
  })
  const segments = createSegments(context)
  return {
    code: 'SC',
    hosts: { API: '/api', CONSENT: '/consent' },
    routes(app) {
      consentRoutes(app, {
        context,
        grants,
        platform: 'Snapchat',
        path: '/consent/login/oauth2/authorize',
      })
      app.post('/consent/login/oauth2/access_token', (request, reply) => {
        const issued = exchangeGrant(request, grants, ['client_secret'])
        if (issued === null)
          return reply
            .code(400)
            .send({ error: 'invalid_grant', error_description: 'Invalid code.' })
        const scope = issued.grant.scopes.join(' ')
        return { ...tokenFields(issued), token_type: 'Bearer', scope }
      })
      refusingRoutes(app, '/api/v1', (api) => {
        accountRoutes(api, { context, grants })
        statsRoutes(api, { context, grants })
        segmentRoutes(api, { context, grants }, segments)
      })
    },
    refusals: refusalsWith({
      throttled: tooMany,
      unauthorised: notAuthenticated,
      forbidden: notPermitted,
      closed: notPermitted,
      broken: (status) => refusal(status, 'E1000', 'Internal error'),
    }),
    audiences: () => segments.all(),
    pageSizes: ['limit'],
    truth: scTruth,
    exampleForm: () => null,
  }
}
