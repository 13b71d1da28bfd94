import { z } from 'zod'
import { systemClock } from '../kit/clock.ts'
import { bindStream, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { resolveHost } from '../kit/resolve-host.ts'
import type { AccountFacts } from '../kit/stream.ts'
import { AccessScope, ShopFacts } from './api-types.ts'
import { checkToken, ShopifyClient } from './client.ts'
import { manifest } from './manifest.ts'
import { shopFacts } from './queries.ts'
import { customers } from './streams/customers.ts'
import { orders } from './streams/orders.ts'
import { products } from './streams/products.ts'

/** What the streams read; `read_all_orders` reaches back further than 60 days and is not always granted. */
const requiredScopes = ['read_orders', 'read_customers', 'read_products', 'read_inventory']

export const shopify: Connector = {
  manifest,
  open(request, ports = { clock: systemClock, random: Math.random }) {
    const params = { ...request.params, shop: shopName(request.params['shop'] ?? '') }
    const origin = resolveHost(manifest, 'SHOP', { params, hosts: request.hosts })
    const client = new ShopifyClient({
      url: `${origin}/admin/api/${manifest.apiVersion}/graphql.json`,
      token: checkToken(request.credentials['access_token']),
      ports,
    })
    return {
      streams: [orders, customers, products].map((stream) => bindStream(client, stream)),
      describe: (signal) => describe(client, signal),
    }
  },
}

/** People paste the whole domain. */
function shopName(entered: string): string {
  return entered
    .trim()
    .toLowerCase()
    .replace(/\.myshopify\.com$/, '')
}

async function describe(client: ShopifyClient, signal: AbortSignal): Promise<AccountFacts> {
  const { data } = await client.query({
    document: shopFacts,
    variables: {},
    answer: z.object({
      shop: ShopFacts,
      currentAppInstallation: z.object({ accessScopes: z.array(AccessScope) }),
    }),
    signal,
  })
  const granted = new Set(data.currentAppInstallation.accessScopes.map((scope) => scope.handle))
  const missing = requiredScopes.filter((scope) => !granted.has(scope))
  if (missing.length > 0)
    throw new ConnectorError('auth', `The access token lacks the scopes ${missing.join(', ')}`)
  return {
    name: data.shop.name,
    currency: data.shop.currencyCode,
    timezone: data.shop.ianaTimezone,
  }
}
