import { TimeZone } from '@cartograph/contract'
import { systemPorts } from '../kit/clock.ts'
import { bindStreams, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { headerText } from '../kit/values/header-text.ts'
import { MountainClient } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const mountain: Connector = {
  manifest,
  accounts: null,
  open({ credentials, hosts }, ports = systemPorts) {
    const key = headerText(credentials['api_key'], 'Enter a valid Mountain API key')
    // The address of a request of the API before, which ended in April 2026.
    if (/^https?:/i.test(key))
      throw new ConnectorError('auth', 'Enter only the API key, without the address around it')
    const client = new MountainClient({ tokens: fixedToken(key), hosts, ports })
    return {
      streams: bindStreams(manifest, client, [ads]),
      describe: (signal) => describe(client, signal),
      readTotals: (days) => readTotals(client, days),
    }
  },
}

async function describe(client: MountainClient, signal: AbortSignal): Promise<AccountDetails> {
  const { id, name, currency, timezone } = await client.advertiser(signal)
  const title = name || id
  return {
    accountKey: id,
    name: title,
    currency,
    timezone: TimeZone.safeParse(timezone).data ?? 'Etc/UTC',
    params: { advertiser_id: id, advertiser_name: title },
  }
}
