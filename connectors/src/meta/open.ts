import { adAccountDetails, adAccountId } from '../kit/ads/ad-account.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails, OpenConnectorRequest } from '../kit/stream.ts'
import { listAccounts, profileOf, removeApp } from './accounts.ts'
import { AdAccountClient } from './ad-account-client.ts'
import { audiences } from './audience.ts'
import { MetaClient } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { breakdowns } from './streams/breakdowns.ts'
import { reach } from './streams/reach.ts'
import { readTotals } from './totals.ts'

export const meta: Connector = {
  manifest,
  accounts: {
    profile: (request, ports = systemPorts) => profileOf(graphOf(request, ports), request.signal),
    list: (request, ports = systemPorts) => listAccounts(graphOf(request, ports), request),
    revoke: (request, ports = systemPorts) => removeApp(graphOf(request, ports), request.signal),
  },
  open(request, ports = systemPorts) {
    const client = new AdAccountClient(graphOf(request, ports), accountIdOf(request.params))
    return {
      streams: bindStreams(manifest, client, [ads, breakdowns, reach]),
      describe: (signal) => describe(client, signal),
      readTotals: (days) => readTotals(client, days),
      audiences: bindAudiences(manifest, client, audiences),
    }
  },
}

function graphOf(request: OpenConnectorRequest | AccountsRequest, ports: ConnectorPorts) {
  const { tokens, app, hosts } = request
  if (tokens === null) throw new ConnectorError('auth', 'Connect Facebook through its consent page')
  return new MetaClient({ tokens, app, hosts, ports })
}

function accountIdOf(params: Readonly<Record<string, string>>): string {
  return adAccountId(manifest.name, params['ad_account_id']?.replace(/^act_/, ''))
}

async function describe(client: AdAccountClient, signal: AbortSignal): Promise<AccountDetails> {
  const { account_id, name, currency, timezone_name, created_time } = await client.facts(signal)
  return adAccountDetails({
    id: account_id,
    name,
    currency,
    timezone: timezone_name,
    ...(created_time && { createdAt: created_time }),
  })
}
