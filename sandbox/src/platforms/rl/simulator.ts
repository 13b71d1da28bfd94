import type { FastifyReply } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { queryRoutes } from './query-routes.ts'
import {
  AdrollRefusal,
  forbidden,
  notAuthenticated,
  sendGrantError,
  sendRefusal,
  tooMany,
} from './refusal.ts'
import { segmentRoutes } from './segment-routes.ts'
import { createSegments } from './segments.ts'
import { tokenRoutes } from './token-routes.ts'
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
      app.register((api, _, done) => {
        api.setErrorHandler((error, _request, reply) => {
          if (error instanceof AdrollRefusal) return sendRefusal(reply, error)
          throw error
        })
        const of = { context, grants }
        tokenRoutes(api, grants)
        queryRoutes(api, of)
        segmentRoutes(api, of, segments)
        done()
      })
    },
    refusals: {
      throttled: (reply) => sendRefusal(reply, tooMany()),
      unauthorised: (reply) =>
        isOfTokens(reply) ? sendGrantError(reply) : sendRefusal(reply, notAuthenticated()),
      forbidden: (reply) => sendRefusal(reply, forbidden()),
      closed: (reply) => sendRefusal(reply, forbidden()),
      broken: (reply, status) =>
        sendRefusal(reply, new AdrollRefusal(status, 8, 'Internal Server Error')),
    },
    audiences: () => segments.all(),
    truth: rlTruth,
    exampleForm: () => null,
  }
}

function isOfTokens({ request }: FastifyReply): boolean {
  return request.url.includes('/auth/')
}
