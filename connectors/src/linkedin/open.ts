import { adAccountId } from '../kit/ads/ad-account.ts'
import { adConnector } from '../kit/ads/ad-connector.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import type { AccountsRequest, Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { AccountUser, ListedAccount } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdAccountClient, api, listAll } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const linkedin: Connector = adConnector<AdAccountClient>({
  manifest,
  api,
  async profile(client, { signal }) {
    const [first] = await readRoles(client, signal)
    if (first === undefined) throw noAccounts()
    const id = first.user.slice(first.user.lastIndexOf(':') + 1)
    // Their name needs another product of LinkedIn.
    return { id, name: `Member ${id}` }
  },
  list: listAccounts,
  account: (client, { ad_account_id: id }) =>
    new AdAccountClient(client, adAccountId(manifest.name, id)),
  streams: [ads],
  describe,
  readTotals,
  audiences: (client) => bindAudiences(manifest, client, audiences),
})

function noAccounts(): ConnectorError {
  return new ConnectorError('forbidden', 'LinkedIn shows this member no ad account', {
    remedy: 'Ask for a role in an ad account at LinkedIn, then connect again.',
    isGrantedByConsent: true,
  })
}

/** The member's role in each ad account. */
function readRoles(client: ApiClient, signal: AbortSignal) {
  const list = { path: '/adAccountUsers?q=authenticatedUser', pageSize: 500 }
  return listAll(client, list, AccountUser, signal)
}

async function listAccounts(
  client: ApiClient,
  { context, signal }: Pick<AccountsRequest, 'context' | 'signal'>,
) {
  const search = 'q=search&search=(status:(values:List(ACTIVE,DRAFT,CANCELED)))'
  const list = { path: `/adAccounts?${search}`, pageSize: 500 }
  const accounts = await listAll(client, list, ListedAccount, signal)
  const roles = await readRoles(client, signal)
  const writable = new Set(
    roles.filter(({ role }) => role !== 'VIEWER').map(({ account }) => account),
  )
  return accounts
    .filter(({ id }) => context === 'datasource' || writable.has(id))
    .map((account) => {
      const params = paramsOf(account)
      return { id: account.id, name: params.name, params, children: [] }
    })
}

async function describe(client: AdAccountClient, signal: AbortSignal): Promise<AccountDetails> {
  const account = await client.facts(signal)
  const params = paramsOf(account)
  const created = account.changeAuditStamps?.created?.time
  return {
    accountKey: account.id,
    name: params.name,
    currency: account.currency,
    // LinkedIn reports the days of all accounts in UTC.
    timezone: 'UTC',
    ...(created != null && { createdAt: new Date(created) }),
    params,
  }
}

function paramsOf({ id, name }: ListedAccount) {
  return { ad_account_id: id, name: name || id }
}
