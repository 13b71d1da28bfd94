import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { Participations, type Participation } from './api-types.ts'
import { AmazonClient } from './client.ts'
import { manifest } from './manifest.ts'
import { amazonCountry } from './marketplaces.ts'
import { orders } from './streams/orders.ts'
import { productTraffic } from './streams/product-traffic.ts'
import { products } from './streams/products.ts'
import { traffic } from './streams/traffic.ts'
import { transactions } from './streams/transactions.ts'
import { readTotals } from './totals.ts'

export const amazon: Connector = {
  manifest,
  accounts: {
    async profile(request, ports = systemPorts) {
      const id = sellerOf(request)
      const [first] = await readMarketplaces(clientOf(request, ports), request.signal)
      return { id, name: first?.storeName ?? `Seller ${id}` }
    },
    async list(request, ports = systemPorts) {
      const selling_partner_id = sellerOf(request)
      const all = await readMarketplaces(clientOf(request, ports), request.signal)
      return all.map(({ marketplace: { id, name } }) => ({
        id,
        name,
        params: { selling_partner_id, marketplace_id: id, marketplace_name: name },
        children: [],
      }))
    },
  },
  open({ params, hosts, tokens }, ports = systemPorts) {
    const client = new AmazonClient({ params, hosts, tokens, ports })
    return {
      streams: bindStreams(manifest, client, [
        orders,
        products,
        transactions,
        traffic,
        productTraffic,
      ]),
      describe: (signal) => describe(client, params, signal),
      readTotals: (request) => readTotals(client, request),
    }
  },
}

/** A consent says whose it is in the callback, and nowhere else. */
function sellerOf({ tokens }: AccountsRequest): string {
  const seller = tokens.facts['selling_partner_id']
  if (seller !== undefined && seller !== '') return seller
  throw new ConnectorError('auth', 'Amazon did not say which seller gave access')
}

function clientOf({ params, hosts, tokens }: AccountsRequest, ports: ConnectorPorts): AmazonClient {
  return new AmazonClient({ params, hosts, tokens, ports })
}

/** Amazon also lists places where the seller's own orders come from, which are no marketplaces. */
async function readMarketplaces(
  { api }: AmazonClient,
  signal: AbortSignal,
): Promise<readonly Participation[]> {
  const { payload } = await api.call({
    path: '/sellers/v1/marketplaceParticipations',
    answer: Participations,
    costs: { sellers: 1 },
    signal,
  })
  return payload.filter(
    ({ marketplace, participation }) =>
      participation.isParticipating && !marketplace.name.startsWith('Non-Amazon'),
  )
}

async function describe(
  client: AmazonClient,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<AccountDetails> {
  const seller = params['selling_partner_id'] ?? ''
  const all = await readMarketplaces(client, signal)
  const found = all.find(({ marketplace }) => marketplace.id === client.marketplaceId)
  if (found === undefined)
    throw new ConnectorError('gone', 'The seller no longer sells in this marketplace')
  const { marketplace, storeName } = found
  return {
    accountKey: `${seller} ${marketplace.id}`,
    name: `${storeName ?? seller} on ${marketplace.name}`,
    currency: marketplace.defaultCurrencyCode,
    timezone: amazonCountry(marketplace.countryCode).timezone,
    params: { marketplace_name: marketplace.name, country: marketplace.countryCode },
  }
}
