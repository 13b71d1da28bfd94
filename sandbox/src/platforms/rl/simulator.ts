import { consentRoutes } from '../../kit/consent.ts'
import { exchangeGrant, tokenFields } from '../../kit/exchange-grant.ts'
import { createGrants } from '../../kit/grants.ts'
import { refusalsWith, refusingRoutes } from '../../kit/refusal.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { queryRoutes } from './query-routes.ts'
import { forbidden, invalidGrant, notAuthenticated, refusal, tooMany } from './refusal.ts'
import { segmentRoutes } from './segment-routes.ts'
import { createSegments } from './segments.ts'
import { rlTruth } from './truth.ts'

const daySeconds = 86_400

/** AdRoll's consent page, its queries about ads, and its segments, all behind one host. */
export const adroll: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'RL',
    accessSeconds: daySeconds,
    refreshSeconds: 365 * daySeconds,
    rotates: true,
  })
  const segments = createSegments(context)
  return {
    code: 'RL',
    hosts: { API: '/api' },
    routes(app) {
      consentRoutes(app, { context, grants, platform: 'AdRoll', path: '/api/auth/authorize' })
      refusingRoutes(app, '', (api) => {
        const of = { context, grants }
        api.post('/api/auth/token', (request) => {
          const issued = exchangeGrant(request, grants)
          if (issued === null) throw invalidGrant()
          return { ...tokenFields(issued), token_type: 'Bearer' }
        })
        queryRoutes(api, of)
        segmentRoutes(api, of, segments)
      })
    },
    refusals: refusalsWith({
      throttled: tooMany,
      unauthorised: ({ url }) => (url.includes('/auth/') ? invalidGrant() : notAuthenticated()),
      forbidden,
      closed: forbidden,
      broken: (status) => refusal(status, 8, 'Internal Server Error'),
    }),
    audiences: () => segments.all(),
    truth: rlTruth,
    exampleForm: () => null,
  }
}
