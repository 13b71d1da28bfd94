import { consentRoutes } from '../../kit/consent.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountRoutes } from './account-routes.ts'
import { adAccountId } from './ad-accounts.ts'
import {
  expired,
  GraphRefusal,
  noSuchObject,
  notGranted,
  sendRefusal,
  throttled,
} from './graph-refusal.ts'
import { audienceRoutes } from './audience-routes.ts'
import { createAudiences } from './audiences.ts'
import { createGraphTokens } from './graph-tokens.ts'
import { personRoutes } from './person-routes.ts'
import { createReports } from './reports.ts'
import { createUsage, setUsageHeader } from './usage.ts'
import { fbTruth } from './truth.ts'

const apiVersion = 'v26.0'

/** Facebook's consent page and the parts of its Graph API for ads and custom audiences. */
export const facebook: SimulatorFactory = (context) => {
  const tokens = createGraphTokens(context)
  const reports = createReports(context)
  const audiences = createAudiences(context)
  const usage = createUsage(() => context.elapsedMs())
  return {
    code: 'FB',
    hosts: { WWW: '/www', GRAPH: '/graph' },
    routes(app) {
      consentRoutes(app, {
        context,
        grants: tokens.short,
        platform: 'Facebook',
        path: `/www/${apiVersion}/dialog/oauth`,
        scopeSeparator: ',',
        allowsPartialConsent: true,
      })
      app.register(
        (graph, _, done) => {
          graph.setErrorHandler((error, _request, reply) => {
            if (error instanceof GraphRefusal) return sendRefusal(reply, error)
            throw error
          })
          graph.addHook<{ Params: { version: string } }>('onRequest', (request, _reply, next) => {
            if (request.params.version === apiVersion) return next()
            const message = '(#2635) You are calling a deprecated version of the Ads API.'
            return next(new GraphRefusal(2635, message))
          })
          personRoutes(graph, context, tokens)
          audienceRoutes(graph, { context, tokens, audiences, usage })
          accountRoutes(graph, { context, tokens, reports, audiences, usage })
          done()
        },
        { prefix: '/graph/:version' },
      )
    },
    refusals: {
      throttled(reply, retryAfterSeconds) {
        if (retryAfterSeconds === null)
          return sendRefusal(reply, new GraphRefusal(17, '(#17) User request limit reached'))
        const [shop] = context.offeredShops()
        setUsageHeader(reply, adAccountId(shop?.name ?? ''), 100, Math.ceil(retryAfterSeconds / 60))
        return sendRefusal(reply, throttled())
      },
      unauthorised: (reply) => sendRefusal(reply, expired()),
      forbidden: (reply, permission) => sendRefusal(reply, notGranted([permission])),
      closed: (reply) => sendRefusal(reply, noSuchObject('act_1')),
      broken: (reply, status) =>
        sendRefusal(
          reply,
          new GraphRefusal(2, 'An unexpected error has occurred.', { status, isTransient: true }),
        ),
    },
    audiences: () => audiences.all(),
    pageSizes: ['limit'],
    truth: fbTruth,
    exampleForm: () => null,
  }
}
