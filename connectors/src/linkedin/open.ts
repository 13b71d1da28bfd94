import { adAccountId } from '../kit/ads/ad-account.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails, OpenConnectorRequest } from '../kit/stream.ts'
import { AccountUser, ListedAccount } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdAccountClient, linkedinClient, listAll } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const linkedin: Connector = {
  manifest,
  accounts: {
    async profile(request, ports = systemPorts) {
      const [first] = await readRoles(clientOf(request, ports), request.signal)
      if (first === undefined) throw noAccounts()
      const id = first.user.slice(first.user.lastIndexOf(':') + 1)
      // Their name needs another product of LinkedIn.
      return { id, name: `Member ${id}` }
    },
    list: (request, ports = systemPorts) => listAccounts(clientOf(request, ports), request),
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
): ApiClient {
  if (tokens === null)
    throw new ConnectorError('auth', `Connect ${manifest.name} through its consent page`)
  return linkedinClient({ tokens, hosts, ports })
}

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
