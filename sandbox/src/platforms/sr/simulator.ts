import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants, type IssuedTokens } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountId, accountObject } from './account.ts'
import { accountLedgerAt, isDispute, type AccountLedger } from './account-ledger.ts'
import { billingRoutes } from './billing-routes.ts'
import { customerObject, customersAt } from './customers.ts'
import { eventsAt } from './events.ts'
import {
  valuesOf,
  listPage,
  rejectUnknownParameters,
  single,
  type StripeQuery,
} from './list-page.ts'
import {
  chargeObject,
  disputeObject,
  payoutObject,
  transactionId,
  transactionObject,
} from './objects.ts'
import { invalidKey, lacksPermission, rateLimited, sendRefusal, StripeRefusal } from './refusal.ts'
import { srTruth } from './truth.ts'

const hour = 3600
const day = 24 * hour
const readsPerSecond = 100

interface Call {
  Querystring: StripeQuery
  Params: { id: string }
}

/** Stripe's consent page and the parts of its API that a connected app reads. */
export const stripe: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform: 'SR',
    accessSeconds: hour,
    refreshSeconds: 365 * day,
    rotates: true,
  })
  const reads = new Map<string, { left: number; at: number }>()
  /** Shops by account, as far as they were connected since the start. */
  const connected = new Map<string, string>()
  const deauthorized = new Set<string>()

  /** Authenticates the request and counts it against the rate limit. */
  function shopOf({ headers }: FastifyRequest) {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const shop = context.findShop(grants.read(token)?.shop ?? '')
    if (shop === null) throw invalidKey()
    const version = headers['stripe-version']
    if (typeof version !== 'string' || !/^\d{4}-\d\d-\d\d\.[a-z]+$/.test(version))
      throw new StripeRefusal(400, null, 'Invalid Stripe API version')
    const now = context.elapsedMs()
    const before = reads.get(shop.name) ?? { left: readsPerSecond, at: now }
    const regained = ((now - before.at) / 1000) * readsPerSecond
    const left = Math.min(readsPerSecond, before.left + regained)
    reads.set(shop.name, { left: left < 1 ? left : left - 1, at: now })
    if (left < 1) throw rateLimited()
    return shop
  }

  function booksFor(request: FastifyRequest): AccountLedger {
    return accountLedgerAt(shopOf(request), context.clock())
  }

  function readRoutes(api: FastifyInstance): void {
    api.get('/account', (request) => accountObject(shopOf(request)))

    api.get<Call>('/balance_transactions', (request) => {
      const books = booksFor(request)
      rejectUnknownParameters(request.query, ['payout', 'type', 'source', 'currency'])
      const payout = single(request.query, 'payout')
      const expanded = new Set(valuesOf(request.query, 'expand[]'))
      return listPage('/v1/balance_transactions', request.query, {
        entries: payout === null ? books.transactions : books.inPayout(payout),
        object: (payment) => transactionObject(payment, books, expanded),
        createdAt: (payment) => payment.createdAt,
        id: transactionId,
      })
    })

    api.get<Call>('/charges', (request) => {
      const books = booksFor(request)
      rejectUnknownParameters(request.query, ['customer', 'payment_intent'])
      return listPage('/v1/charges', request.query, {
        entries: books.charges,
        object: (payment) => chargeObject(payment, books),
        createdAt: (payment) => payment.createdAt,
        id: ({ id }) => id,
      })
    })

    api.get<Call>('/payouts', (request) => {
      const books = booksFor(request)
      rejectUnknownParameters(request.query, ['status', 'destination'])
      return listPage('/v1/payouts', request.query, {
        entries: books.payouts,
        object: (payment) => payoutObject(payment, books),
        createdAt: (payment) => payment.createdAt,
        id: ({ id }) => id,
      })
    })

    api.get<Call>('/customers', (request) => {
      const shop = shopOf(request)
      rejectUnknownParameters(request.query, ['email'])
      return listPage('/v1/customers', request.query, {
        entries: customersAt(shop, context.clock()).filter(({ deletedAt }) => deletedAt === null),
        object: (customer) => customerObject(customer, shop),
        createdAt: ({ createdAt }) => createdAt,
        id: ({ id }) => id,
      })
    })

    api.get<Call>('/events', (request) => {
      const shop = shopOf(request)
      rejectUnknownParameters(request.query, ['types[]', 'type'])
      const types = [...valuesOf(request.query, 'types[]'), ...valuesOf(request.query, 'type')]
      return listPage('/v1/events', request.query, {
        entries: eventsAt(shop, context.clock()).filter(
          ({ type }) => types.length === 0 || types.includes(type),
        ),
        object: ({ object }) => object(),
        createdAt: ({ at }) => at,
        id: ({ id }) => id,
      })
    })

    api.get<Call>('/disputes/:id', (request) => {
      const books = booksFor(request)
      const { id } = request.params
      const payment = books.byId.get(id)
      if (payment === undefined || !isDispute(payment))
        throw new StripeRefusal(404, 'resource_missing', `No such dispute: '${id}'`, 'id')
      const isExpanded = valuesOf(request.query, 'expand[]').includes('charge')
      return disputeObject(payment, books, isExpanded)
    })
  }

  function tokenRoute(api: FastifyInstance): void {
    api.post<{ Body: Readonly<Record<string, string>> | null }>(
      '/oauth/token',
      (request, reply) => {
        const refuse = (error: string, error_description: string) =>
          reply.code(400).send({ error, error_description })
        if (!/^Basic .{8,}$/.test(request.headers.authorization ?? '')) throw invalidKey()
        const form = request.body ?? {}
        const unknown = Object.keys(form).find(
          (name) => !['grant_type', 'code', 'refresh_token'].includes(name),
        )
        if (unknown !== undefined)
          return refuse('invalid_request', `Received unknown parameter: ${unknown}`)
        const issued =
          form['grant_type'] === 'refresh_token'
            ? grants.refresh(form['refresh_token'] ?? '')
            : grants.redeem(form['code'] ?? '', { redirectUri: null, codeVerifier: null })
        if (issued === null) return refuse('invalid_grant', 'This authorization is no longer valid')
        const account = accountId(issued.grant.shop)
        connected.set(account, issued.grant.shop)
        deauthorized.delete(account)
        return tokenObject(issued)
      },
    )
  }

  /** Ends an app's access to an account; authenticated with the app's own key. */
  function deauthorizeRoute(app: FastifyInstance): void {
    app.post<{ Body: Readonly<Record<string, string>> | null }>(
      '/connect/oauth/deauthorize',
      (request, reply) => {
        if (!/^Bearer .+$/.test(request.headers.authorization ?? '')) throw invalidKey()
        const { client_id, stripe_user_id = '' } = request.body ?? {}
        const shop =
          connected.get(stripe_user_id) ??
          context.offeredShops().find(({ name }) => accountId(name) === stripe_user_id)?.name
        if (!client_id || shop === undefined || deauthorized.has(stripe_user_id))
          return reply.code(401).send({
            error: 'invalid_client',
            error_description: `This application is not connected to stripe account ${stripe_user_id}, or that account does not exist.`,
          })
        deauthorized.add(stripe_user_id)
        grants.revoke(shop)
        return { stripe_user_id }
      },
    )
  }

  return {
    code: 'SR',
    hosts: { API: '/api', MARKETPLACE: '/marketplace', CONNECT: '/connect' },
    routes(app) {
      consentRoutes(app, {
        context,
        grants,
        platform: 'Stripe',
        path: '/marketplace/oauth/v2/authorize',
        registeredScopes: [
          'charge_read',
          'balance_transaction_source_read',
          'dispute_read',
          'invoice_read',
          'subscription_read',
          'product_read',
          'customer_read',
        ],
        extendRedirect(query, shop) {
          query.set('stripe_user_id', accountId(shop.name))
          query.set('stripe_publishable_key', `pk_live_sandbox_${shop.name}`)
        },
      })
      // Uninstalls the app, as the shop's owner can.
      app.post<{ Params: { shop: string } }>('/marketplace/uninstall/:shop', (request, reply) => {
        grants.revoke(request.params.shop)
        return reply.code(204).send()
      })
      deauthorizeRoute(app)
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof StripeRefusal) return sendRefusal(reply, error)
            throw error
          })
          tokenRoute(api)
          readRoutes(api)
          billingRoutes(api, shopOf, context.clock)
          done()
        },
        { prefix: '/api/v1' },
      )
    },
    refusals: {
      throttled(reply, retryAfterSeconds) {
        if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
        return sendRefusal(reply.header('stripe-should-retry', 'true'), rateLimited())
      },
      unauthorised: (reply) => sendRefusal(reply, invalidKey()),
      forbidden: (reply, permission) => sendRefusal(reply, lacksPermission(permission)),
      broken: (reply, status) =>
        sendRefusal(reply, new StripeRefusal(status, null, 'An unknown error occurred')),
    },
    pageSizes: ['limit'],
    truth: srTruth,
    exampleForm: () => null,
  }
}

function tokenObject({ accessToken, refreshToken, expiresInSeconds, grant }: IssuedTokens) {
  return {
    access_token: accessToken,
    expires_in: expiresInSeconds,
    livemode: true,
    refresh_token: refreshToken,
    scope: 'stripe_apps',
    stripe_publishable_key: `pk_live_sandbox_${grant.shop}`,
    stripe_user_id: accountId(grant.shop),
    token_type: 'bearer',
  }
}
