import { adAccountDetails, adAccountId } from '../kit/ads/ad-account.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails, OpenConnectorRequest } from '../kit/stream.ts'
import { listAccounts, profileOf, revokeToken } from './accounts.ts'
import { AdvertiserClient, timezoneOf } from './advertiser-client.ts'
import { audiences } from './audience.ts'
import { TikTokClient } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const tiktok: Connector = {
  manifest,
  accounts: {
    profile: (request, ports = systemPorts) => profileOf(apiOf(request, ports), request.signal),
    list: (request, ports = systemPorts) => listAccounts(apiOf(request, ports), request),
    revoke: (request, ports = systemPorts) => revokeToken(apiOf(request, ports), request),
  },
  open(request, ports = systemPorts) {
    const client = new AdvertiserClient(
      apiOf(request, ports),
      adAccountId(manifest.name, request.params['ad_account_id']),
    )
    return {
      streams: bindStreams(manifest, client, [ads]),
      describe: (signal) => describe(client, signal),
      readTotals: (days) => readTotals(client, days),
      audiences: bindAudiences(manifest, client, audiences),
    }
  },
}

function apiOf(request: OpenConnectorRequest | AccountsRequest, ports: ConnectorPorts) {
  const { tokens, app, hosts } = request
  if (tokens === null) throw new ConnectorError('auth', 'Connect TikTok through its consent page')
  return new TikTokClient({ tokens, app, hosts, ports })
}

async function describe(client: AdvertiserClient, signal: AbortSignal): Promise<AccountDetails> {
  const facts = await client.facts(signal)
  const { advertiser_id: id, name, currency } = facts
  return adAccountDetails({ id, name, currency, timezone: timezoneOf(facts) })
}
