import { TimeZone } from '@cartograph/contract'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { singleAccount } from '../kit/single-account.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { headerText } from '../kit/values/header-text.ts'
import { Store } from './api-types.ts'
import { BigcommerceClient } from './client.ts'
import { manifest } from './manifest.ts'
import { storeHashOf } from './oauth.ts'
import { customers } from './streams/customers.ts'
import { orders } from './streams/orders.ts'
import { products } from './streams/products.ts'

export const bigcommerce: Connector = {
  manifest,
  accounts: singleAccount(async (request, ports) => {
    const { accountKey, name, params } = await describe(clientOf(request, ports), request.signal)
    return { id: accountKey, name, params: params ?? {} }
  }),
  open(request, ports = systemPorts) {
    const typed = request.credentials['access_token']
    const tokens =
      request.tokens ?? fixedToken(headerText(typed, 'Enter a valid BigCommerce access token'))
    const client = clientOf({ ...request, tokens }, ports)
    return {
      streams: bindStreams(manifest, client, [orders, customers, products]),
      describe: (signal) => describe(client, signal),
    }
  },
}

/** A consent names its store in the callback. */
function clientOf(
  { params, hosts, tokens }: Pick<AccountsRequest, 'params' | 'hosts' | 'tokens'>,
  ports: ConnectorPorts,
): BigcommerceClient {
  const named = params['store_hash'] ?? storeHashOf(tokens.facts['context']) ?? ''
  const store = storeHashOf(`stores/${named.trim()}`)
  if (store === null) throw new ConnectorError('auth', 'The BigCommerce store is missing')
  return new BigcommerceClient(store, { tokens, hosts, ports })
}

async function describe(client: BigcommerceClient, signal: AbortSignal): Promise<AccountDetails> {
  const store = await client.get('/v2/store', Store, signal)
  return {
    accountKey: store.id,
    name: store.name,
    currency: store.currency,
    timezone: TimeZone.safeParse(store.timezone?.name).data ?? 'Etc/UTC',
    params: { store_hash: store.id, name: store.name },
  }
}
