import { adAccountDetails, adAccountId, adAccountNode } from '../kit/ads/ad-account.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindStreams, type AccountsRequest, type Connector } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { OpenConnectorRequest } from '../kit/stream.ts'
import { Organization, User, Uuid } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdAccountClient, listAll, readOne, snapchatClient } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const snapchat: Connector = {
  manifest,
  accounts: {
    async profile(request, ports = systemPorts) {
      const { signal } = request
      const user = await readOne(clientOf(request, ports), { path: '/me', signal }, User)
      return { id: user.id, name: user.display_name || user.email || user.id }
    },
    async list(request, ports = systemPorts) {
      const { signal } = request
      const params = { with_ad_accounts: 'true' }
      const list = { path: '/me/organizations', params, signal }
      const organizations = await listAll(clientOf(request, ports), list, Organization)
      return organizations.map(({ id, name, ad_accounts: accounts }) => ({
        id,
        name: name ?? id,
        params: { organization_id: id, organization_name: name ?? id },
        children: accounts.map((account) => adAccountNode(account.id, account.name)),
      }))
    },
  },
  open(request, ports = systemPorts) {
    const id = adAccountId(manifest.name, request.params['ad_account_id'], Uuid)
    const client = new AdAccountClient(clientOf(request, ports), id)
    return {
      streams: bindStreams(manifest, client, [ads]),
      async describe(signal) {
        const { name, currency, timezone, created_at: createdAt } = await client.facts(signal)
        const created = createdAt == null ? {} : { createdAt }
        return adAccountDetails({ id, name, currency, timezone, ...created })
      },
      readTotals: (days) => readTotals(client, days),
      audiences: bindAudiences(manifest, client, audiences),
    }
  },
}

function clientOf(
  { tokens, hosts }: OpenConnectorRequest | AccountsRequest,
  ports: ConnectorPorts,
) {
  if (tokens === null) throw new ConnectorError('auth', 'Connect Snapchat through its consent page')
  return snapchatClient({ tokens, hosts, ports })
}
