import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxShop } from '../../shop.ts'
import type { Query } from '../../kit/read-request.ts'
import { refusalsWith, refusingRoutes } from '../../kit/refusal.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { chargeEntries, customerEntries, subscriptionEntries, type Entry } from './entries.ts'
import { listPage } from './list-page.ts'
import { badAuthentication, lacksScope, refusal, tooMany } from './refusal.ts'
import { discountEntries, orderEntries } from './sales.ts'
import { apiKeyOf, shopNameOf, storeObject } from './store.ts'
import { reTruth } from './truth.ts'

const apiVersion = '2021-11'
const bucketSize = 40
const drainedPerSecond = 2

interface Call {
  Querystring: Query
  Params: { id: string }
}

/** The parts of ReCharge's API for subscriptions, charges and customers. */
export const recharge: SimulatorFactory = (context) => {
  const buckets = new Map<string, { used: number; at: number }>()
  /** The subscriptions that were deleted, by shop and id. */
  const deleted = new Set<string>()
  const subscriptionsOf = (shop: SandboxShop, at: Date) =>
    subscriptionEntries(shop, at).filter(({ id }) => !deleted.has(`${shop.name} ${id}`))
  const lists = {
    subscriptions: subscriptionsOf,
    charges: chargeEntries,
    customers: customerEntries,
    orders: orderEntries,
    discounts: discountEntries,
  }

  /** Authenticates the request and counts it against the key's rate limit. */
  function shopOf({ headers }: FastifyRequest, reply: FastifyReply): SandboxShop {
    const key = headers['x-recharge-access-token']
    if (typeof key !== 'string' || !key.startsWith(apiKeyOf(''))) throw badAuthentication()
    const shop = context.findShop(shopNameOf(key))
    if (shop === null) throw badAuthentication()
    if (headers['x-recharge-version'] !== apiVersion)
      throw refusal(400, `The sandbox supports only version ${apiVersion}.`)
    const now = context.elapsedMs()
    const { used, at } = buckets.get(key) ?? { used: 0, at: now }
    const left = Math.max(0, used - ((now - at) / 1000) * drainedPerSecond)
    const isFull = left + 1 > bucketSize
    buckets.set(key, { used: isFull ? left : left + 1, at: now })
    reply.header('x-recharge-limit', `${Math.ceil(isFull ? left : left + 1)}/${bucketSize}`)
    if (isFull) throw tooMany()
    return shop
  }

  function entryOf(shop: SandboxShop, id: string): Entry {
    const entry = subscriptionsOf(shop, context.clock()).find((one) => String(one.id) === id)
    if (entry === undefined) throw refusal(404, 'Not Found')
    return entry
  }

  return {
    code: 'RE',
    hosts: { API: '/api' },
    routes(app) {
      refusingRoutes(app, '/api', (api) => {
        api.get('/store', (request, reply) => ({ store: storeObject(shopOf(request, reply)) }))
        for (const [resource, entriesOf] of Object.entries(lists)) {
          api.get<Call>(`/${resource}`, (request, reply) => {
            const shop = shopOf(request, reply)
            return listPage(resource, request.query, entriesOf(shop, context.clock()))
          })
        }
        api.get<Call>('/subscriptions/:id', (request, reply) => {
          const shop = shopOf(request, reply)
          return { subscription: entryOf(shop, request.params.id).object() }
        })
        api.delete<Call>('/subscriptions/:id', (request, reply) => {
          const shop = shopOf(request, reply)
          deleted.add(`${shop.name} ${entryOf(shop, request.params.id).id}`)
          return reply.code(204).send()
        })
      })
    },
    refusals: refusalsWith({
      throttled: (seconds) => tooMany().after(seconds),
      unauthorised: badAuthentication,
      forbidden: lacksScope,
      broken: (status) => refusal(status, 'Internal server error'),
    }),
    pageSizes: ['limit'],
    truth: reTruth,
    exampleForm: ({ name, title }) => ({ name: title, api_key: apiKeyOf(name) }),
  }
}
