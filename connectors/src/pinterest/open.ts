import { adAccountDetails, adAccountId, adAccountNode } from '../kit/ads/ad-account.ts'
import { adConnector } from '../kit/ads/ad-connector.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import type { AccountsRequest, Connector } from '../kit/connector.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { ListedAccount, User } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdAccountClient, api, listAll } from './client.ts'
import { manifest } from './manifest.ts'
import { revokeToken } from './revoke-token.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const pinterest: Connector = adConnector<AdAccountClient>({
  manifest,
  api,
  async profile(client, { signal }) {
    const user = await client.call({ path: '/v5/user_account', answer: User, signal })
    return { id: user.id, name: user.username ?? user.id }
  },
  list: listAccounts,
  revoke: (_, request, ports) => revokeToken(request, ports),
  account: (client, { ad_account_id: id }) =>
    new AdAccountClient(client, adAccountId(manifest.name, id)),
  streams: [ads],
  describe,
  readTotals,
  audiences: (client) => bindAudiences(manifest, client, audiences),
})

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
