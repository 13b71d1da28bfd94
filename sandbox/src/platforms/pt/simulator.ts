import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { createCustomerLists } from './customer-lists.ts'
import {
  notAuthenticated,
  notPermitted,
  PinterestRefusal,
  sendRefusal,
  tooMany,
} from './refusal.ts'
import { reportRoutes } from './report-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { ptTruth } from './truth.ts'

const refreshSeconds = 60 * 86_400

/** Pinterest's consent page and the parts of its API for ads and customer lists. */
export const pinterest: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'PT',
    // Pinterest's last 30 days; a day shows that they are refreshed.
    accessSeconds: 86_400,
    refreshSeconds,
    rotates: true,
  })
  const lists = createCustomerLists(context)
  return {
    code: 'PT',
    hosts: { API: '/api', CONSENT: '/consent' },
    routes(app) {
      consentRoutes(app, {
        context,
        grants,
        platform: 'Pinterest',
        path: '/consent/oauth/',
        scopeSeparator: ',',
      })
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof PinterestRefusal) return sendRefusal(reply, error)
            throw error
          })
          tokenRoutes(api, grants, refreshSeconds)
          accountRoutes(api, { context, grants }, lists)
          reportRoutes(api, { context, grants })
          done()
        },
        { prefix: '/api' },
      )
    },
    refusals: {
      throttled: (reply, seconds) => sendRefusal(reply, tooMany(seconds)),
      unauthorised: (reply) => sendRefusal(reply, notAuthenticated()),
      forbidden: (reply) => sendRefusal(reply, notPermitted()),
      closed: (reply) => sendRefusal(reply, notPermitted()),
      broken: (reply, status) =>
        sendRefusal(reply, new PinterestRefusal(status, 12, 'Something went wrong on our end.')),
    },
    audiences: () => lists.all(),
    pageSizes: ['page_size'],
    truth: ptTruth,
    exampleForm: () => null,
  }
}
