import type { FastifyRequest } from 'fastify'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import { createAccess } from './access.ts'
import { activationRoutes } from './activation.ts'
import { baseUrlOf, keysOf, shopNameOf, storeConfigs } from './account.ts'
import { createDeletions, listCustomers, listMemos, listOrders } from './lists.ts'
import { listAttributeSets, listProducts, listSourceItems } from './product-objects.ts'
import { lacksResource, MagentoRefusal, sendPage, sendRefusal } from './refusal.ts'
import {
  readCriteria,
  searchEntries,
  selectFields,
  type Criteria,
  type Entry,
  type Query,
} from './search-criteria.ts'
import { mgTruth } from './truth.ts'

interface Call {
  Params: { host: string; store: string; id: string }
  Querystring: Query
}

type List = (shop: SandboxShop, criteria: Criteria, at: Date) => readonly Entry[]

const lists: Readonly<Record<string, List>> = {
  orders: listOrders,
  creditmemos: listMemos,
  'customers/search': listCustomers,
  products: (shop, _, at) => listProducts(shop, at),
  'products/attribute-sets/sets/list': (shop, _, at) => listAttributeSets(shop, at),
  'inventory/source-items': (shop, _, at) => listSourceItems(shop, at),
}

/** Magento's REST API, with each store on its own host. */
export const magento: SimulatorFactory = (context) => {
  const access = createAccess()
  const deletions = createDeletions()

  function shopOf(request: FastifyRequest<Call>): SandboxShop {
    const name = shopNameOf(request.params.host)
    const shop = name === null ? null : context.findShop(name)
    if (shop === null) throw new MagentoRefusal(404, 'Request does not match any route.')
    access.check(request, shop.name)
    return shop
  }

  return {
    code: 'MG',
    hosts: { STORE: '/{base_url}' },
    routes(app) {
      activationRoutes(app, context)
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof MagentoRefusal) return sendRefusal(reply, error)
            throw error
          })
          api.get<Call>('/store/storeConfigs', (request) => storeConfigs(shopOf(request)))
          for (const [path, list] of Object.entries(lists))
            api.get<Call>(`/${path}`, (request) => {
              const shop = shopOf(request)
              if (request.url.length > 8_000) throw new MagentoRefusal(414, 'URI Too Long')
              const criteria = readCriteria(request.query)
              const entries = list(shop, criteria, context.clock())
              const left = entries.filter((entry: Entry) => !deletions.has(shop, path, entry))
              return selectFields(searchEntries(left, criteria), request.query)
            })
          // No call of Magento's: what a script in the shop's database does.
          api.delete<Call>('/orders/:id', (request) => {
            deletions.add(shopOf(request), 'orders', request.params.id)
            return true
          })
          done()
        },
        { prefix: '/:host/rest/:store/V1' },
      )
    },
    refusals: {
      throttled(reply, retryAfterSeconds) {
        if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
        return sendPage(reply, 429, 'Too Many Requests')
      },
      unauthorised: (reply) =>
        sendRefusal(reply, new MagentoRefusal(401, 'oauth_problem=token_revoked')),
      forbidden: (reply) => sendRefusal(reply, lacksResource(resourceOf(reply.request.url))),
      broken: (reply, status) => sendPage(reply, status, 'Service Temporarily Unavailable'),
    },
    truth: mgTruth,
    pageSizes: ['searchCriteria[pageSize]'],
    exampleForm: (shop) => ({ base_url: baseUrlOf(shop), ...keysOf(shop.name) }),
  }
}

/** The resource of the admin that a path needs. */
function resourceOf(url: string): string {
  const found = Object.entries(resources).find(([path]) => url.includes(`/V1/${path}`))
  return found?.[1] ?? 'Magento_Backend::store'
}

const resources: Readonly<Record<string, string>> = {
  orders: 'Magento_Sales::actions_view',
  creditmemos: 'Magento_Sales::sales_creditmemo',
  'customers/search': 'Magento_Customer::customer',
  'products/attribute-sets': 'Magento_Catalog::sets',
  products: 'Magento_Catalog::products',
  'inventory/source-items': 'Magento_InventoryApi::source',
}
