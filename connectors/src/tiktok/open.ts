import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { resolveHost } from '../kit/manifest/resolve-host.ts'
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
    const client = new AdvertiserClient(apiOf(request, ports), accountIdOf(request.params))
    return {
      streams: bindStreams(manifest, client, [ads]),
      describe: (signal) => describe(client, signal),
      readTotals: (days) => readTotals(client, days),
      audiences: bindAudiences(manifest, client, audiences),
    }
  },
}

function apiOf(request: OpenConnectorRequest | AccountsRequest, ports: ConnectorPorts) {
  const { tokens, app } = request
  if (tokens === null) throw new ConnectorError('auth', 'Connect TikTok through its consent page')
  return new TikTokClient({ origin: resolveHost(manifest, 'API', request), tokens, app, ports })
}

function accountIdOf(params: Readonly<Record<string, string>>): string {
  const id = params['ad_account_id'] ?? ''
  if (/^\d{1,30}$/.test(id)) return id
  throw new ConnectorError('auth', 'No TikTok ad account is chosen')
}

async function describe(client: AdvertiserClient, signal: AbortSignal): Promise<AccountDetails> {
  const facts = await client.facts(signal)
  const { advertiser_id, name, currency } = facts
  const title = name ?? advertiser_id
  return {
    accountKey: advertiser_id,
    name: title,
    currency,
    timezone: timezoneOf(facts),
    params: { ad_account_id: advertiser_id, ad_account_name: title },
  }
}
