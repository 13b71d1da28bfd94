import type { FastifyInstance } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants, type Grants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { notAuthenticated, notPermitted, sendRefusal, SnapchatRefusal, tooMany } from './refusal.ts'
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
      tokenRoute(app, grants)
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof SnapchatRefusal) return sendRefusal(reply, error)
            throw error
          })
          accountRoutes(api, { context, grants })
          statsRoutes(api, { context, grants })
          segmentRoutes(api, { context, grants }, segments)
          done()
        },
        { prefix: '/api/v1' },
      )
    },
    refusals: {
      throttled: (reply) => sendRefusal(reply, tooMany()),
      unauthorised: (reply) => sendRefusal(reply, notAuthenticated()),
      forbidden: (reply) => sendRefusal(reply, notPermitted()),
      closed: (reply) => sendRefusal(reply, notPermitted()),
      broken: (reply, status) =>
        sendRefusal(reply, new SnapchatRefusal(status, 'E1000', 'Internal error')),
    },
    audiences: () => segments.all(),
    pageSizes: ['limit'],
    truth: scTruth,
    exampleForm: () => null,
  }
}

/** Codes and refresh tokens become access tokens, which last an hour. */
function tokenRoute(app: FastifyInstance, grants: Grants): void {
  app.post('/consent/login/oauth2/access_token', (request, reply) => {
    const form = request.body as Readonly<Record<string, string | undefined>>
    const isRefresh = form['grant_type'] === 'refresh_token'
    const redirectUri = form['redirect_uri'] ?? null
    const issued = isRefresh
      ? grants.refresh(form['refresh_token'] ?? '')
      : grants.redeem(form['code'] ?? '', { redirectUri, codeVerifier: null })
    if (issued === null || !form['client_secret'])
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'Invalid code.' })
    return reply.send({
      access_token: issued.accessToken,
      refresh_token: issued.refreshToken,
      token_type: 'Bearer',
      expires_in: issued.expiresInSeconds,
      scope: issued.grant.scopes.join(' '),
    })
  })
}
