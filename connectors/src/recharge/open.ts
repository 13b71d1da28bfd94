import { TimeZone } from '@cartograph/contract'
import { z } from 'zod'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { resolveHost } from '../kit/manifest/resolve-host.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { Store } from './api-types.ts'
import { checkToken, RechargeClient } from './client.ts'
import { manifest } from './manifest.ts'
import { charges } from './streams/charges.ts'
import { subscriptions } from './streams/subscriptions.ts'

export const recharge: Connector = {
  manifest,
  accounts: null,
  open(request, ports = systemPorts) {
    const client = new RechargeClient({
      origin: resolveHost(manifest, 'API', request),
      token: checkToken(request.credentials['api_key']),
      ports,
    })
    return {
      streams: bindStreams(manifest, client, [subscriptions, charges]),
      describe: (signal) => describe(client, signal),
    }
  },
}

async function describe(client: RechargeClient, signal: AbortSignal): Promise<AccountDetails> {
  const { store } = await client.get('/store', {}, z.object({ store: Store }), signal)
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
