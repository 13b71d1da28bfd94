import { signedConsentRoutes } from '../../kit/signed-consent.ts'
import { createSignedGrants } from '../../kit/signed-grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { base36 } from './accounts.ts'
import { readShop } from './api-call.ts'
import { audienceRoutes } from './audience-routes.ts'
import { createAudiences } from './audiences.ts'
import {
  accountNotFound,
  notAuthenticated,
  notPermitted,
  sendRefusal,
  sendTooMany,
  XRefusal,
} from './refusal.ts'
import { statsRoutes } from './stats-routes.ts'
import { twTruth } from './truth.ts'

/** X's consent page and the parts of its Ads API for results and custom audiences. */
export const twitter: SimulatorFactory = (context) => {
  const grants = createSignedGrants({ context, platform: 'TW', signature: 'HMAC-SHA1' })
  const audiences = createAudiences(context)
  const of = { context, grants }
  return {
    code: 'TW',
    hosts: { API: '/api', CONSENT: '/consent' },
    routes(app) {
      signedConsentRoutes(app, {
        context,
        grants,
        platform: 'X (Twitter)',
        paths: {
          requestToken: '/consent/oauth/request_token',
          authorize: '/consent/oauth/authorize',
          accessToken: '/consent/oauth/access_token',
        },
        refuse: (reply) => sendRefusal(reply, notAuthenticated()),
        accountFields: ({ name }) => ({ user_id: base36(`user ${name}`), screen_name: name }),
      })
      app.register((api, _, done) => {
        api.setErrorHandler((error, _request, reply) => {
          if (error instanceof XRefusal) return sendRefusal(reply, error)
          throw error
        })
        api.post('/consent/1.1/oauth/invalidate_token.json', (request) => {
          grants.revoke(readShop(request, of).name)
          return { access_token: 'revoked' }
        })
        api.register(
          (versioned, _options, registered) => {
            accountRoutes(versioned, of)
            statsRoutes(versioned, of)
            audienceRoutes(versioned, of, audiences)
            registered()
          },
          { prefix: '/api/12' },
        )
        done()
      })
    },
    refusals: {
      throttled: (reply, seconds) => sendTooMany(reply, seconds),
      unauthorised: (reply) => sendRefusal(reply, notAuthenticated()),
      forbidden: (reply) => sendRefusal(reply, notPermitted()),
      closed: (reply) => sendRefusal(reply, accountNotFound()),
      // A web server answers in place of the API.
      broken: (reply, status) =>
        reply.code(status).type('text/html').send('<html><body>Over capacity</body></html>'),
    },
    audiences: () => audiences.all(),
    pageSizes: ['count'],
    truth: twTruth,
    exampleForm: () => null,
  }
}
