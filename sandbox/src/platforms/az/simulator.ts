import type { FastifyReply } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { createCallReader } from './api-call.ts'
import {
  AmazonRefusal,
  roleMissing,
  sendRefusal,
  sendTokenError,
  tokenExpired,
  tooMany,
} from './refusal.ts'
import { createReports } from './report-routes.ts'
import { homeOf, participationsIn, regions, sellerIdOf } from './seller.ts'
import { salesRoutes } from './sales-routes.ts'
import { transactionRoutes } from './transaction-routes.ts'
import { azTruth } from './truth.ts'

/** Seller Central's consent pages, Login with Amazon and the Selling Partner API of each region. */
export const amazon: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'Amazon',
    accessSeconds: 3_600,
    // A seller has to authorise an app again every year.
    refreshSeconds: 365 * 86_400,
    rotates: false,
  })
  const readCall = createCallReader(context, grants)
  const reports = createReports(context, readCall)
  return {
    code: 'AZ',
    hosts: {
      ...Object.fromEntries(
        regions.map((one) => [`CONSENT_${one.toUpperCase()}`, `/consent/${one}`]),
      ),
      LWA: '/lwa',
      ...Object.fromEntries(regions.map((one) => [`API_${one.toUpperCase()}`, `/api/${one}`])),
    },
    routes(app) {
      for (const region of regions)
        consentRoutes(app, {
          context,
          grants,
          platform: 'Amazon Seller Central',
          path: `/consent/${region}/apps/authorize/consent`,
          names: { clientId: 'application_id', code: 'spapi_oauth_code' },
          registeredScopes: [],
          extendRedirect: (query, shop) => query.set('selling_partner_id', sellerIdOf(shop)),
        })
      app.post<{ Body: Record<string, string> | null }>('/lwa/auth/o2/token', (request, reply) => {
        const form = request.body ?? {}
        if (!form['client_id'] || !form['client_secret'])
          return sendTokenError(reply, 401, 'invalid_client')
        const issued =
          form['grant_type'] === 'refresh_token'
            ? grants.refresh(form['refresh_token'] ?? '')
            : grants.redeem(form['code'] ?? '', {
                redirectUri: form['redirect_uri'] ?? null,
                codeVerifier: null,
              })
        if (issued === null) return sendTokenError(reply, 400, 'invalid_grant')
        return reply.send({
          access_token: issued.accessToken,
          refresh_token: issued.refreshToken,
          token_type: 'bearer',
          expires_in: issued.expiresInSeconds,
        })
      })
      reports.storage(app)
      for (const region of regions)
        app.register(
          (api, _, done) => {
            api.setErrorHandler((error, _request, reply) => {
              if (error instanceof AmazonRefusal) return sendRefusal(reply, error)
              throw error
            })
            api.get('/sellers/v1/marketplaceParticipations', (request) => {
              const { shop } = readCall(request, 'sellers')
              return { payload: participationsIn(region, shop) }
            })
            reports.routes(api)
            transactionRoutes(api, context, readCall)
            salesRoutes(api, context, readCall)
            done()
          },
          { prefix: `/api/${region}` },
        )
    },
    refusals: {
      throttled(reply, seconds) {
        if (isOf(reply, 'storage')) return reply.code(503).send('<Error/>')
        if (isOf(reply, 'lwa')) return sendTokenError(reply, 429, 'temporarily_unavailable')
        return sendRefusal(reply, tooMany(seconds === null ? null : 1 / seconds))
      },
      unauthorised: (reply) =>
        isOf(reply, 'lwa')
          ? sendTokenError(reply, 400, 'invalid_grant')
          : sendRefusal(reply, tokenExpired()),
      forbidden: (reply) => sendRefusal(reply, roleMissing()),
      broken: (reply, status) =>
        sendRefusal(reply, new AmazonRefusal(status, 'InternalFailure', 'We had an error.')),
    },
    truth: azTruth,
    // The region of the shop's own marketplace.
    exampleForm: (shop) => ({ region: homeOf(shop).region }),
  }
}

function isOf({ request }: FastifyReply, service: 'lwa' | 'storage'): boolean {
  return request.url.includes(`/${service}/`)
}
