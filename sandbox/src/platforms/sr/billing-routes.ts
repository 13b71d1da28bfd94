import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxShop } from '../../shop.ts'
import {
  billingAt,
  invoiceObject,
  productObject,
  subscriptionKey,
  subscriptionObject,
} from './billing.ts'
import {
  listPage,
  rejectUnknownParameters,
  single,
  valuesOf,
  type StripeQuery,
} from './list-page.ts'
import { StripeRefusal } from './refusal.ts'

interface Call {
  Querystring: StripeQuery
}

/** The lists of subscriptions, invoices and products. */
export function billingRoutes(
  api: FastifyInstance,
  shopOf: (request: FastifyRequest) => SandboxShop,
  clock: () => Date,
): void {
  api.get<Call>('/subscriptions', (request) => {
    const shop = shopOf(request)
    const { query } = request
    rejectUnknownParameters(query, ['status', 'customer', 'price'])
    rejectDeepExpansion(query)
    const isAll = single(query, 'status') === 'all'
    return listPage('/v1/subscriptions', query, {
      entries: billingAt(shop, clock()).subscriptions.filter(
        ({ cancelledAt }) => isAll || cancelledAt === null,
      ),
      object: (subscription) => subscriptionObject(subscription, shop),
      createdAt: ({ createdAt }) => createdAt,
      id: ({ id }) => subscriptionKey(id),
    })
  })

  api.get<Call>('/invoices', (request) => {
    const shop = shopOf(request)
    rejectUnknownParameters(request.query, ['status', 'customer', 'subscription'])
    const { bills, at } = billingAt(shop, clock())
    return listPage('/v1/invoices', request.query, {
      entries: bills,
      object: (bill) => invoiceObject(bill, shop, at),
      createdAt: ({ createdAt }) => createdAt,
      id: ({ key }) => key,
    })
  })

  api.get<Call>('/products', (request) => {
    const { names } = billingAt(shopOf(request), clock())
    rejectUnknownParameters(request.query, ['ids[]', 'active'])
    const ids = valuesOf(request.query, 'ids[]')
    return listPage('/v1/products', request.query, {
      entries: [...names].filter(([id]) => ids.length === 0 || ids.includes(id)),
      object: ([id, name]) => productObject(id, name),
      createdAt: () => 1_700_000_000_000,
      id: ([id]) => id,
    })
  })
}

function rejectDeepExpansion(query: StripeQuery): void {
  const deep = valuesOf(query, 'expand[]').find((path) => path.split('.').length > 4)
  if (deep === undefined) return
  const message = `You cannot expand more than 4 levels of a property. Property: ${deep}`
  throw new StripeRefusal(400, null, message, 'expand[4]')
}
