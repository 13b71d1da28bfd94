import type { FastifyRequest } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { exchangeGrant, tokenFields } from '../../kit/exchange-grant.ts'
import { createGrants } from '../../kit/grants.ts'
import { refusalsWith, refusingRoutes } from '../../kit/refusal.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { createCallReader } from './api-call.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { createCustomerLists } from './customer-lists.ts'
import { customerRoutes } from './customer-routes.ts'
import {
  expiredToken,
  fault,
  notAuthorized,
  signInError,
  storageError,
  tooManyCalls,
} from './fault.ts'
import { reportRoutes } from './report-routes.ts'
import { baTruth } from './truth.ts'

/** Microsoft's consent page and the parts of its Advertising API for reports and customer lists. */
export const microsoftAds: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'BA',
    accessSeconds: 3_600,
    refreshSeconds: 90 * 86_400,
    rotates: true,
  })
  const lists = createCustomerLists(context)
  const reader = createCallReader({ context, grants })
  return {
    code: 'BA',
    hosts: {
      LOGIN: '/login',
      CUSTOMERS: '/customers',
      CAMPAIGNS: '/campaigns',
      REPORTS: '/reports',
    },
    routes(app) {
      const path = '/login/common/oauth2/v2.0/authorize'
      consentRoutes(app, { context, grants, platform: 'Microsoft', path })
      refusingRoutes(app, '', (api) => {
        api.post('/login/common/oauth2/v2.0/token', (request) => {
          const issued = exchangeGrant(request, grants)
          if (issued === null) throw signInError(400, 'invalid_grant')
          return {
            ...tokenFields(issued),
            token_type: 'Bearer',
            // That of refresh tokens is never listed.
            scope: issued.grant.scopes.filter((scope) => scope !== 'offline_access').join(' '),
            ext_expires_in: issued.expiresInSeconds,
          }
        })
        customerRoutes(api, reader)
        campaignRoutes(api, reader, lists)
        reportRoutes(api, context, reader)
      })
    },
    refusals: refusalsWith({
      throttled: (_, request) => {
        if (isOf(request, 'storage')) return storageError(503, 'ServerBusy')
        return isOf(request, 'login') ? signInError(429, 'temporarily_unavailable') : tooManyCalls()
      },
      unauthorised: (request) =>
        isOf(request, 'login') ? signInError(400, 'invalid_grant') : expiredToken(),
      forbidden: (request) =>
        isOf(request, 'storage') ? storageError(403, 'AuthenticationFailed') : notAuthorized(),
      closed: notAuthorized,
      broken: (status, request) =>
        isOf(request, 'storage')
          ? storageError(status, 'InternalError')
          : fault(status, 0, 'InternalError'),
    }),
    audiences: () => lists.all(),
    truth: baTruth,
    exampleForm: () => null,
  }
}

function isOf({ url }: FastifyRequest, service: 'login' | 'storage'): boolean {
  return url.includes(`/${service}/`)
}
