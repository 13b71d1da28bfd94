import type { FastifyReply } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { createCallReader } from './api-call.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { createCustomerLists } from './customer-lists.ts'
import { customerRoutes } from './customer-routes.ts'
import {
  expiredToken,
  MicrosoftFault,
  notAuthorized,
  sendFault,
  sendSignInError,
  sendStorageError,
  tooManyCalls,
} from './fault.ts'
import { reportRoutes } from './report-routes.ts'
import { tokenRoutes } from './token-routes.ts'
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
      app.register((api, _, done) => {
        api.setErrorHandler((error, _request, reply) => {
          if (error instanceof MicrosoftFault) return sendFault(reply, error)
          throw error
        })
        tokenRoutes(api, grants)
        customerRoutes(api, reader)
        campaignRoutes(api, reader, lists)
        reportRoutes(api, context, reader)
        done()
      })
    },
    refusals: {
      throttled: (reply) => {
        if (isOf(reply, 'storage')) return sendStorageError(reply, 503, 'ServerBusy')
        if (isOf(reply, 'login')) return sendSignInError(reply, 429, 'temporarily_unavailable')
        return sendFault(reply, tooManyCalls())
      },
      unauthorised: (reply) =>
        isOf(reply, 'login')
          ? sendSignInError(reply, 400, 'invalid_grant')
          : sendFault(reply, expiredToken()),
      forbidden: (reply) =>
        isOf(reply, 'storage')
          ? sendStorageError(reply, 403, 'AuthenticationFailed')
          : sendFault(reply, notAuthorized()),
      closed: (reply) => sendFault(reply, notAuthorized()),
      broken: (reply, status) =>
        isOf(reply, 'storage')
          ? sendStorageError(reply, status, 'InternalError')
          : sendFault(reply, new MicrosoftFault(status, 0, 'InternalError')),
    },
    audiences: () => lists.all(),
    truth: baTruth,
    exampleForm: () => null,
  }
}

function isOf({ request }: FastifyReply, service: 'login' | 'storage'): boolean {
  return request.url.includes(`/${service}/`)
}
