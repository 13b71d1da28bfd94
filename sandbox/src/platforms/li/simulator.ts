import type { FastifyReply } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import {
  LinkedinRefusal,
  notAuthenticated,
  notPermitted,
  sendGrantError,
  sendRefusal,
  tooMany,
} from './refusal.ts'
import { segmentRoutes } from './segment-routes.ts'
import { createSegments } from './segments.ts'
import { tokenRoutes } from './token-routes.ts'
import { liTruth } from './truth.ts'

const daySeconds = 86_400

/** LinkedIn's consent page and the parts of its Marketing API for ads and segments. */
export const linkedin: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'LI',
    // LinkedIn's last 60 days; a day shows that they are refreshed.
    accessSeconds: daySeconds,
    // Counted from the consent, whatever is refreshed later.
    refreshSeconds: 365 * daySeconds,
    rotates: false,
  })
  const segments = createSegments(context)
  return {
    code: 'LI',
    hosts: { API: '/api', LOGIN: '/login' },
    routes(app) {
      const path = '/login/oauth/v2/authorization'
      consentRoutes(app, { context, grants, platform: 'LinkedIn', path })
      tokenRoutes(app, grants)
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof LinkedinRefusal) return sendRefusal(reply, error)
            throw error
          })
          const of = { context, grants }
          accountRoutes(api, of)
          analyticsRoutes(api, of)
          segmentRoutes(api, of, segments)
          done()
        },
        { prefix: '/api' },
      )
    },
    refusals: {
      throttled: (reply) =>
        isOfLogin(reply)
          ? sendGrantError(reply, 429, 'temporarily_unavailable')
          : sendRefusal(reply, tooMany()),
      unauthorised: (reply) =>
        isOfLogin(reply)
          ? sendGrantError(reply, 400, 'invalid_grant')
          : sendRefusal(reply, notAuthenticated()),
      forbidden: (reply) => sendRefusal(reply, notPermitted()),
      closed: (reply) => sendRefusal(reply, notPermitted()),
      broken: (reply, status) =>
        sendRefusal(reply, new LinkedinRefusal(status, 0, null, 'Internal Server Error')),
    },
    audiences: () => segments.all(),
    pageSizes: ['pageSize'],
    truth: liTruth,
    exampleForm: () => null,
  }
}

function isOfLogin({ request }: FastifyReply): boolean {
  return request.url.includes('/login/')
}
