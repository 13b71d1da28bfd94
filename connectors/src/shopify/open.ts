import { z } from 'zod'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { singleAccount } from '../kit/single-account.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { AccessScope, ShopFacts } from './api-types.ts'
import { checkToken, ShopifyClient } from './client.ts'
import { remedyFor } from './graphql-error.ts'
import { manifest } from './manifest.ts'
import { shopFacts } from './queries.ts'
import { numericId } from './scalars.ts'
import { collections } from './streams/collections.ts'
import { checkouts } from './streams/checkouts.ts'
import { customers } from './streams/customers.ts'
import { inventory } from './streams/inventory.ts'
import { orders } from './streams/orders.ts'
import { products } from './streams/products.ts'
import { readTotals } from './totals.ts'
import { uninstallApp } from './uninstall-app.ts'

/** The scopes of the streams. A stream whose scope is missing stops alone; without any, nothing is read. */
const streamScopes = ['read_orders', 'read_customers', 'read_products'] as const

export const shopify: Connector = {
  manifest,
  accounts: {
    ...singleAccount(async (request, ports) => {
      const { accountKey: id, name } = await describe(clientOf(request, ports), request.signal)
      return { id, name, params: { shop: shopName(request.params['shop'] ?? '') } }
    }),
    revoke: (request, ports = systemPorts) =>
      uninstallApp(clientOf(request, ports), request.signal),
  },
  open(request, ports = systemPorts) {
    const tokens = request.tokens ?? fixedToken(checkToken(request.credentials['access_token']))
    const client = clientOf({ ...request, tokens }, ports)
    return {
      streams: bindStreams(manifest, client, [
        orders,
        customers,
        products,
        collections,
        checkouts,
        inventory,
      ]),
      describe: (signal) => describe(client, signal),
      readTotals: (days) => readTotals(client, days),
    }
  },
}

function clientOf(
  request: Pick<AccountsRequest, 'params' | 'hosts' | 'tokens'>,
  ports: ConnectorPorts,
): ShopifyClient {
  const { tokens, hosts } = request
  const params = { shop: shopName(request.params['shop'] ?? '') }
  return new ShopifyClient({ tokens, params, hosts, ports })
}

/** Users paste the whole domain. */
function shopName(entered: string): string {
  return entered
    .trim()
    .toLowerCase()
    .replace(/\.myshopify\.com$/, '')
}

async function describe(client: ShopifyClient, signal: AbortSignal): Promise<AccountDetails> {
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
  if (!streamScopes.some((scope) => granted.has(scope)))
    throw new ConnectorError(
      'forbidden',
      `The access token has none of the scopes ${streamScopes.join(', ')}`,
      {
        missingPermission: streamScopes[0],
        remedy: remedyFor(streamScopes[0]),
        isGrantedByConsent: true,
      },
    )
  return {
    accountKey: numericId(data.shop.id),
    name: data.shop.name,
    currency: data.shop.currencyCode,
    timezone: data.shop.ianaTimezone,
  }
}
