import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { resolveHost } from '../kit/manifest/resolve-host.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { keysOf } from './access.ts'
import { MagentoClient } from './client.ts'
import { manifest } from './manifest.ts'
import { customers } from './streams/customers.ts'
import { orders } from './streams/orders.ts'
import { products } from './streams/products.ts'

export const magento: Connector = {
  manifest,
  accounts: null,
  open({ params, credentials, hosts }, ports = systemPorts) {
    const { sign, tokens } = keysOf(credentials)
    const client = new MagentoClient(sign, storeCodeOf(params), { tokens, params, hosts, ports })
    return {
      streams: bindStreams(manifest, client, [orders, customers, products]),
      describe: (signal) => describe(client, params, signal),
    }
  },
}

/** `all` is stored where a user has entered no store view. */
function storeCodeOf({ store_code: entered = '' }: Readonly<Record<string, string>>) {
  const code = entered.trim()
  return code === '' || code === 'all' ? null : code
}

async function describe(
  client: MagentoClient,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<AccountDetails> {
  const config = await client.storeConfig(signal)
  const site = resolveHost(manifest, 'STORE', { params, hosts: {} }).replace('https://', '')
  const name = client.storeCode === null ? site : `${site} (${client.storeCode})`
  return {
    accountKey: name,
    name,
    currency: config.base_currency_code,
    timezone: config.timezone,
    params: { store_code: client.storeCode ?? 'all', name },
  }
}
