import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import { refusalsWith, refusingRoutes } from '../../kit/refusal.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { createCustomerLists } from './customer-lists.ts'
import { notAuthenticated, notPermitted, refusal, tooMany } from './refusal.ts'
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
      refusingRoutes(app, '/api', (api) => {
        tokenRoutes(api, grants, refreshSeconds)
        accountRoutes(api, { context, grants }, lists)
        reportRoutes(api, { context, grants })
      })
    },
    refusals: refusalsWith({
      throttled: tooMany,
      unauthorised: notAuthenticated,
      forbidden: notPermitted,
      closed: notPermitted,
      broken: (status) => refusal(status, 12, 'Something went wrong on our end.'),
    }),
    audiences: () => lists.all(),
    pageSizes: ['page_size'],
    truth: ptTruth,
    exampleForm: () => null,
  }
}
