import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { audienceRoutes } from './audience-routes.ts'
import { createAudiences } from './audiences.ts'
import { invalidToken, sendRefusal, TikTokRefusal, tooMany } from './envelope.ts'
import { createRateLimit } from './rate-limit.ts'
import { tokenRoutes } from './token-routes.ts'
import { ttTruth } from './truth.ts'

/** TikTok's consent page and the parts of its API for Business for ads and custom audiences. */
export const tiktok: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'TT',
    accessSeconds: null,
    refreshSeconds: null,
    rotates: false,
  })
  const audiences = createAudiences(context)
  const pace = createRateLimit(() => context.elapsedMs())
  return {
    code: 'TT',
    hosts: { API: '/api' },
    routes(app) {
      consentRoutes(app, {
        context,
        grants,
        platform: 'TikTok',
        path: '/api/portal/auth',
        names: { clientId: 'app_id', code: 'auth_code' },
        // Scopes: ad account, ads, audiences, reporting.
        registeredScopes: ['1', '2', '3', '4'],
        allowsPartialConsent: true,
        extendRedirect: (query) => query.set('code', query.get('auth_code') ?? ''),
      })
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof TikTokRefusal) return sendRefusal(reply, error)
            throw error
          })
          tokenRoutes(api, context, grants)
          accountRoutes(api, { context, grants, pace })
          audienceRoutes(api, { context, grants, pace }, audiences)
          done()
        },
        { prefix: '/api/open_api/v1.3' },
      )
    },
    refusals: {
      throttled: (reply) => sendRefusal(reply, tooMany()),
      unauthorised: (reply) => sendRefusal(reply, invalidToken()),
      forbidden: (reply) =>
        sendRefusal(reply, new TikTokRefusal(40_001, 'No permission to operate this resource.')),
      closed: (reply) => sendRefusal(reply, new TikTokRefusal(40_300, 'The advertiser is closed.')),
      // The API is unreachable, and a web server responds.
      broken: (reply, status) =>
        reply.code(status).type('text/html').send('<html><body>Bad gateway</body></html>'),
    },
    audiences: () => audiences.all(),
    pageSizes: ['page_size'],
    truth: ttTruth,
    exampleForm: () => null,
  }
}
