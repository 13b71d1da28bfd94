import { TimeZone } from '@cartograph/contract'
import { z } from 'zod'
import { ApiClient } from '../kit/api/api-client.ts'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { headerText } from '../kit/values/header-text.ts'
import { Store } from './api-types.ts'
import { api } from './client.ts'
import { manifest } from './manifest.ts'
import { charges } from './streams/charges.ts'
import { discounts, orders } from './streams/sales.ts'
import { subscriptions } from './streams/subscriptions.ts'

export const recharge: Connector = {
  manifest,
  accounts: null,
  open({ credentials, hosts }, ports = systemPorts) {
    const key = headerText(credentials['api_key'], 'Enter a valid ReCharge API key')
    const client = new ApiClient(api, { tokens: fixedToken(key), hosts, ports })
    return {
      streams: bindStreams(manifest, client, [subscriptions, charges, orders, discounts]),
      describe: (signal) => describe(client, signal),
    }
  },
}

async function describe(client: ApiClient, signal: AbortSignal): Promise<AccountDetails> {
  const { store } = await client.call({
    path: '/store',
    answer: z.object({ store: Store }),
    signal,
  })
  return {
    accountKey: store.id,
    name: store.name,
    currency: store.currency,
    timezone: timezoneOf(store) ?? 'Etc/UTC',
  }
}

function timezoneOf({ iana_timezone, timezone }: z.infer<typeof Store>): string | null {
  if (iana_timezone) return iana_timezone
  const name = typeof timezone === 'string' ? timezone : timezone?.iana_name
  return TimeZone.safeParse(name).data ?? null
}
