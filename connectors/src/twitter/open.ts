import { z } from 'zod'
import { adAccountDetails, adAccountId, adAccountNode } from '../kit/ads/ad-account.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AccountDetails, OpenConnectorRequest } from '../kit/stream.ts'
import { AdAccount, EntityId, FundingInstrument, UserAccess } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdAccountClient, listAll, readData, xClient } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const twitter: Connector = {
  manifest,
  accounts: {
    /** The names came with the token, which this call verifies. */
    async profile(request, ports = systemPorts) {
      const { signal, tokens } = request
      const call = { path: '/accounts', params: { count: '1' }, signal } as const
      await readData(clientOf(request, ports), { ...call, answer: z.unknown() })
      const { user_id: id = '', screen_name: name } = tokens.facts
      return { id, name: name === undefined ? id : `@${name}` }
    },
    async list(request, ports = systemPorts) {
      const { signal } = request
      const client = clientOf(request, ports)
      const all = await listAll(client, { path: '/accounts', signal }, AdAccount)
      const usable = request.context === 'datasource' ? all : await changeable(client, all, signal)
      return usable.map(({ id, name, business_name: business }) => {
        const node = adAccountNode(id, name)
        return { ...node, params: { ...node.params, ...businessOf(business || node.name) } }
      })
    },
    async revoke(request, ports = systemPorts) {
      const { signal } = request
      const call = { method: 'POST', host: 'CONSENT', answer: z.unknown(), signal } as const
      const path = '/1.1/oauth/invalidate_token.json'
      await clientOf(request, ports).call({ ...call, path })
    },
  },
  open(request, ports = systemPorts) {
    const id = adAccountId(manifest.name, request.params['ad_account_id'], EntityId)
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
  { tokens, app, hosts }: OpenConnectorRequest | AccountsRequest,
  ports: ConnectorPorts,
) {
  if (tokens === null || app === null)
    throw new ConnectorError('auth', 'Connect Twitter through its consent page')
  return xClient(app, { tokens, hosts, ports })
}

/** The accounts whose audiences the user may change. */
async function changeable(client: ApiClient, all: readonly AdAccount[], signal: AbortSignal) {
  const usable: AdAccount[] = []
  for (const account of all) {
    const path = `/accounts/${account.id}/authenticated_user_access` as const
    const { permissions } = await readData(client, { path, answer: UserAccess, signal })
    if (permissions.some((one) => one === 'ACCOUNT_ADMIN' || one === 'AD_MANAGER'))
      usable.push(account)
  }
  return usable
}

async function describe(client: AdAccountClient, signal: AbortSignal): Promise<AccountDetails> {
  const { id, name, business_name, timezone, created_at: createdAt } = await client.facts(signal)
  const [funding] = await client.list('/funding_instruments', FundingInstrument, signal)
  const details = adAccountDetails({
    id,
    name,
    // An account that nothing pays for has no ads.
    currency: funding?.currency ?? 'USD',
    timezone,
    ...(createdAt != null && { createdAt }),
  })
  return { ...details, params: { ...details.params, ...businessOf(business_name || details.name) } }
}

function businessOf(name: string) {
  return { ad_account_business_name: name }
}
