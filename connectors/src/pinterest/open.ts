import { adAccountDetails, adAccountId, adAccountNode } from '../kit/ads/ad-account.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails, OpenConnectorRequest } from '../kit/stream.ts'
import { ListedAccount, User } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdAccountClient, listAll, pinterestClient } from './client.ts'
import { manifest } from './manifest.ts'
import { revokeToken } from './revoke-token.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const pinterest: Connector = {
  manifest,
  accounts: {
    async profile(request, ports = systemPorts) {
      const { signal } = request
      const user = await clientOf(request, ports).call({
        path: '/v5/user_account',
        answer: User,
        signal,
      })
      return { id: user.id, name: user.username ?? user.id }
    },
    list: (request, ports = systemPorts) => listAccounts(clientOf(request, ports), request),
    revoke: (request, ports = systemPorts) => revokeToken(request, ports),
  },
  open(request, ports = systemPorts) {
    const id = adAccountId(manifest.name, request.params['ad_account_id'])
    const client = new AdAccountClient(clientOf(request, ports), id)
    return {
      streams: bindStreams(manifest, client, [ads]),
      describe: (signal) => describe(client, signal),
      readTotals: (days) => readTotals(client, days),
      audiences: bindAudiences(manifest, client, audiences),
    }
  },
}

function clientOf(
  { tokens, hosts }: OpenConnectorRequest | AccountsRequest,
  ports: ConnectorPorts,
) {
  if (tokens === null)
    throw new ConnectorError('auth', 'Connect Pinterest through its consent page')
  return pinterestClient({ tokens, hosts, ports })
}

async function listAccounts(
  client: ApiClient,
  { context, signal }: Pick<AccountsRequest, 'context' | 'signal'>,
) {
  const list = { path: '/ad_accounts', params: { include_shared_accounts: 'true' } }
  const accounts = await listAll(client, list, ListedAccount, signal)
  return accounts
    .filter(({ permissions }) => context === 'datasource' || permissions.some(mayChangeAudiences))
    .map(({ id, name }) => adAccountNode(id, name))
}

function mayChangeAudiences(permission: string): boolean {
  return ['OWNER', 'ADMIN', 'AUDIENCE_MANAGER'].includes(permission)
}

async function describe(client: AdAccountClient, signal: AbortSignal): Promise<AccountDetails> {
  const { id, name, currency, created_time: created } = await client.facts(signal)
  return adAccountDetails({
    id,
    name,
    currency,
    // Pinterest reports the days of all accounts in UTC.
    timezone: 'UTC',
    ...(created != null && { createdAt: new Date(created * 1000) }),
  })
}
