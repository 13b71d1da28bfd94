import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants } from '../../kit/grants.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { customerObject, namesOf, productObject } from './catalogue-objects.ts'
import { changedIn, pageIn, pageOf, rangeIn, v3Page, type ListQuery } from './lists.ts'
import { orderObject, refundObjects, rfc2822, type OrderKind } from './order-object.ts'
import {
  BigcommerceRefusal,
  invalid,
  lacksScope,
  notAuthorised,
  notFound,
  sendRefusal,
  tooMany,
} from './refusal.ts'
import { accountToken, hashOf, storeObject } from './store.ts'
import { bgTruth } from './truth.ts'

const windowMs = 30_000
const callsPerWindow = 150
/** The scopes of the app, all of which a merchant accepts. */
const appScopes = ['information', 'orders', 'transactions', 'customers', 'products'].map(
  (area) => `store_v2_${area}_read_only`,
)

interface Call {
  Params: { store: string; id: string }
  Querystring: ListQuery
}

/** BigCommerce's installation page and the APIs v2 and v3 of its stores. */
export const bigcommerce: SimulatorFactory = (context) => {
  const grants = createGrants({
    secret: context.secret,
    clock: context.clock,
    platform: 'BigCommerce',
    accessSeconds: null,
    refreshSeconds: null,
    rotates: false,
  })
  const windows = new Map<string, { window: number; calls: number }>()
  /** When orders were archived, by shop and id. */
  const archived = new Map<string, Map<number, number>>()
  const archivedIn = (shop: SandboxShop) => [...(archived.get(shop.name) ?? [])]

  /** Authenticates a request, and counts it against the limit that all apps of a store share. */
  function shopOf(request: FastifyRequest<Call>, reply: FastifyReply, area: string): SandboxShop {
    const token = request.headers['x-auth-token']
    const shop = context.findShop(request.params.store)
    if (typeof token !== 'string' || shop === null) throw notAuthorised()
    const grant = grants.read(token)
    const isOwn = token === accountToken(shop) || grant?.shop === shop.name
    if (!isOwn) throw notAuthorised()
    if (grant !== null && !grant.scopes.includes(`store_v2_${area}_read_only`)) throw lacksScope()
    const elapsed = context.elapsedMs()
    const window = Math.floor(elapsed / windowMs)
    const known = windows.get(shop.name)
    const state = known?.window === window ? known : { window, calls: 0 }
    windows.set(shop.name, state)
    state.calls += 1
    reply.headers({
      'x-rate-limit-time-window-ms': String(windowMs),
      'x-rate-limit-time-reset-ms': String(windowMs - Math.floor(elapsed % windowMs)),
      'x-rate-limit-requests-quota': String(callsPerWindow),
      'x-rate-limit-requests-left': String(Math.max(0, callsPerWindow - state.calls)),
    })
    if (state.calls > callsPerWindow) throw tooMany()
    return shop
  }

  function* ordersIn(shop: SandboxShop, query: ListQuery) {
    const { world } = shop
    const range = rangeIn(query, 'min_date_modified', 'max_date_modified')
    const at = context.clock()
    if (query['is_deleted'] === 'true') {
      for (const [id, since] of archivedIn(shop).toSorted(([, one], [, other]) => one - other)) {
        const index = world.orders.indexOf(id)
        if (index === null || since < range.min || since > range.max) continue
        const order = orderObject(world.orders.get(index, at), world, 'order')
        yield { ...order, is_deleted: true, date_modified: rfc2822(since) }
      }
      return
    }
    const gone = new Set(archivedIn(shop).map(([id]) => id))
    for (const index of changedIn(world.orders, range, at)) {
      const order = world.orders.get(index, at)
      if (!gone.has(order.id)) yield orderObject(order, world, 'order')
      for (const kind of leftovers(order.index)) yield orderObject(order, world, kind)
    }
  }

  function indexOfOrder({ world: { orders } }: SandboxShop, id: number): number | null {
    const index = orders.indexOf(id)
    const exists = index !== null && index < orders.count(context.clock()) && orders.has(index)
    return exists ? index : null
  }

  function orderRoutes(api: FastifyInstance): void {
    api.get<Call>('/v2/orders', (request, reply) => {
      const shop = shopOf(request, reply, 'orders')
      const { sort = 'date_modified:asc', include = '' } = request.query
      if (sort !== 'date_modified:asc') throw invalid('sort', 'is not simulated')
      const page = pageOf(ordersIn(shop, request.query), pageIn(request.query))
      if (page.length === 0) return reply.code(204).send()
      // Items are inline only on request.
      const hasItems =
        include.split(',').includes('consignments.line_items') &&
        request.query['consignment_structure'] === 'object'
      const asLink = ({ id }: { id: number }) => ({ resource: `/orders/${id}/consignments` })
      return page.map((order) => (hasItems ? order : { ...order, consignments: asLink(order) }))
    })

    api.delete<Call>('/v2/orders/:id', (request, reply) => {
      const shop = shopOf(request, reply, 'orders')
      const id = Number(request.params.id)
      if (indexOfOrder(shop, id) === null) throw notFound()
      const ofShop = archived.get(shop.name) ?? new Map<number, number>()
      archived.set(shop.name, ofShop.set(id, context.clock().getTime()))
      return reply.code(204).send()
    })

    api.get<Call>('/v3/orders/payment_actions/refunds', (request, reply) => {
      const shop = shopOf(request, reply, 'transactions')
      const ids = (request.query['order_id:in'] ?? '').split(',').map(Number)
      const refunds = ids.flatMap((id) => {
        const index = indexOfOrder(shop, id)
        return index === null ? [] : refundObjects(shop.world.orders.get(index, context.clock()))
      })
      return v3Page(refunds, pageIn(request.query))
    })
  }

  function catalogueRoutes(api: FastifyInstance): void {
    api.get<Call>('/v3/customers', (request, reply) => {
      const { world } = shopOf(request, reply, 'customers')
      const range = rangeIn(request.query, 'date_modified:min', 'date_modified:max')
      const at = context.clock()
      return v3Page([...changedIn(world.customers, range, at)], pageIn(request.query), (index) =>
        customerObject(world.customers.get(index, at)),
      )
    })

    api.get<Call>('/v3/catalog/products', (request, reply) => {
      const { world } = shopOf(request, reply, 'products')
      const at = context.clock()
      const range = rangeIn(request.query, 'date_modified:min', 'date_modified:max')
      const names = {
        brands: namesOf(world, at, 'brands'),
        categories: namesOf(world, at, 'categories'),
      }
      return v3Page([...changedIn(world.products, range, at)], pageIn(request.query), (index) =>
        productObject(world.products.get(index, at), names),
      )
    })

    for (const kind of ['brands', 'categories'] as const)
      api.get<Call>(`/v3/catalog/${kind}`, (request, reply) => {
        const { world } = shopOf(request, reply, 'products')
        const all = namesOf(world, context.clock(), kind)
        return v3Page(
          all.map((name, index) => ({ id: index + 1, name })),
          pageIn(request.query),
        )
      })
  }

  return {
    code: 'BG',
    hosts: { LOGIN: '/login', API: '/api' },
    routes(app) {
      consentRoutes(app, {
        context,
        grants,
        platform: 'BigCommerce',
        path: '/login/app/:client/install',
        registeredScopes: appScopes,
        extendRedirect(query, shop) {
          query.delete('state')
          query.set('scope', appScopes.join(' '))
          query.set('context', `stores/${hashOf(shop)}`)
          query.set('account_uuid', storeObject(shop).account_uuid)
        },
      })
      app.post<{ Body: Record<string, string> | null }>('/login/oauth2/token', (request, reply) => {
        const body = request.body ?? {}
        const { code = '', redirect_uri: redirectUri = '', scope = '' } = body
        if (!body['client_id'] || !body['client_secret'])
          return reply.code(400).send({ error: 'invalid_client' })
        const issued = grants.redeem(code, { redirectUri, codeVerifier: null })
        const shop = issued === null ? null : context.findShop(issued.grant.shop)
        if (issued === null || shop === null || body['context'] !== `stores/${hashOf(shop)}`)
          return reply.code(400).send({ error: 'invalid_grant' })
        const user = { id: 1, username: 'owner', email: `owner@${shop.name}.example` }
        return reply.send({
          access_token: issued.accessToken,
          scope,
          user,
          owner: user,
          context: body['context'],
          account_uuid: storeObject(shop).account_uuid,
        })
      })
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof BigcommerceRefusal) return sendRefusal(reply, error)
            throw error
          })
          api.get<Call>('/v2/store', (request, reply) =>
            storeObject(shopOf(request, reply, 'information')),
          )
          orderRoutes(api)
          catalogueRoutes(api)
          done()
        },
        { prefix: '/api/stores/:store' },
      )
    },
    refusals: {
      throttled(reply, seconds) {
        if (seconds !== null) reply.header('x-rate-limit-time-reset-ms', String(seconds * 1000))
        return sendRefusal(reply, tooMany())
      },
      unauthorised: (reply) => sendRefusal(reply, notAuthorised()),
      forbidden: (reply) => sendRefusal(reply, lacksScope()),
      broken: (reply, status) => sendRefusal(reply, new BigcommerceRefusal(status, 'Unavailable')),
    },
    pageSizes: ['limit'],
    truth: bgTruth,
    exampleForm: (shop) => ({ store_hash: hashOf(shop), access_token: accountToken(shop) }),
  }
}

/** Some shoppers leave the checkout or have their card declined before they order. */
function leftovers(index: number): OrderKind[] {
  return [
    ...(index % 25 === 7 ? (['incomplete'] as const) : []),
    ...(index % 60 === 9 ? (['declined'] as const) : []),
  ]
}
