import { TimeZone } from '@cartograph/contract'
import { ApiClient } from '../kit/api/api-client.ts'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { headerText } from '../kit/values/header-text.ts'
import { api, BoldClient } from './client.ts'
import { manifest } from './manifest.ts'
import { subscriptions } from './streams/subscriptions.ts'

export const boldCommerce: Connector = {
  manifest,
  accounts: null,
  open({ params, credentials, hosts }, ports = systemPorts) {
    const token = headerText(
      credentials['access_token'],
      'Enter a valid Bold Commerce access token',
    )
    const access = { tokens: fixedToken(token), hosts, ports }
    const client = new BoldClient(new ApiClient(api, access), params['shop_identifier'] ?? null)
    return {
      streams: bindStreams(manifest, client, [subscriptions]),
      describe: (signal) => describe(client, signal),
    }
  },
}

async function describe(client: BoldClient, signal: AbortSignal): Promise<AccountDetails> {
  const shop = await client.shop(signal)
  const id = shop.shop_identifier
  const name = [shop.shop_name, shop.shop_domain, shop.domain].find(Boolean) ?? id
  const currency = shop.default_currency ?? ''
  return {
    accountKey: id,
    name,
    // Of amounts without a currency; subscriptions and orders have their own.
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'USD',
    timezone: TimeZone.safeParse(shop.iana_timezone ?? shop.timezone).data ?? 'Etc/UTC',
    params: { name, shop_identifier: id },
  }
}
