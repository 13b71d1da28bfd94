import type { FastifyRequest } from 'fastify'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { orderObject, subscriptionObject } from './objects.ts'
import {
  badToken,
  BoldRefusal,
  invalid,
  lacksScope,
  notFound,
  sendRefusal,
  tooMany,
} from './refusal.ts'
import { shopIdentifierOf, shopInfo, shopNameOf, tokenOf } from './shop-info.ts'
import { boTruth } from './truth.ts'

interface Call {
  Querystring: Readonly<Record<string, string | undefined>>
  Params: { readonly shop: string; readonly id: string }
}

/** The parts of Bold's API for the shop of a token and its subscriptions. */
export const boldCommerce: SimulatorFactory = (context) => {
  function shopOf({ headers }: FastifyRequest): SandboxShop {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '')
    const shop = token.startsWith(tokenOf('')) ? context.findShop(shopNameOf(token)) : null
    if (shop === null) throw badToken()
    return shop
  }

  function ownShop(request: FastifyRequest<Call>): SandboxShop {
    const shop = shopOf(request)
    if (request.params.shop !== shopIdentifierOf(shop)) throw notFound()
    return shop
  }

  return {
    code: 'BO',
    hosts: { API: '/api' },
    routes(app) {
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof BoldRefusal) return sendRefusal(reply, error)
            throw error
          })
          api.get('/shops/v1/info', (request) => shopInfo(shopOf(request)))
          const shopPath = '/subscriptions/v1/shops/:shop/subscriptions'
          api.get<Call>(shopPath, (request) => {
            const shop = ownShop(request)
            const after = countOf(request.query['since_id'], 0)
            const listed = shop.ledgers.subscriptions
              .all(context.clock())
              .filter(({ id }) => Number(id) > after)
              .toSorted((one, other) => Number(one.id) - Number(other.id))
              .slice(0, sizeOf(request))
            return { subscriptions: listed.map((one) => subscriptionObject(shop, one)) }
          })
          api.get<Call>(`${shopPath}/:id/orders`, (request) => {
            const shop = ownShop(request)
            const size = sizeOf(request)
            const from = (countOf(request.query['page'], 1) - 1) * size
            const orders = shop.ledgers.subscriptionCharges
              .all(context.clock())
              .filter(({ subscriptionId: id, orderId }) => id === request.params.id && orderId)
              .slice(from, from + size)
            return { subscription_orders: orders.map((charge) => orderObject(shop, charge)) }
          })
          done()
        },
        { prefix: '/api' },
      )
    },
    refusals: {
      throttled(reply, retryAfterSeconds) {
        if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
        return sendRefusal(reply, tooMany())
      },
      unauthorised: (reply) => sendRefusal(reply, badToken()),
      forbidden: (reply) => sendRefusal(reply, lacksScope()),
      broken: (reply, status) => sendRefusal(reply, new BoldRefusal(status, 'Server error')),
    },
    pageSizes: ['limit'],
    truth: boTruth,
    exampleForm: ({ name }) => ({ access_token: tokenOf(name) }),
  }
}

function sizeOf({ query }: FastifyRequest<Call>): number {
  const size = countOf(query['limit'], 25)
  if (size < 1 || size > 250) throw invalid('The limit must be between 1 and 250.')
  return size
}

function countOf(text: string | undefined, usual: number): number {
  const count = Number(text ?? usual)
  if (!Number.isInteger(count) || count < 0) throw invalid('The parameter must be an integer.')
  return count
}
