import { adAccountDetails, adAccountId, adAccountNode } from '../kit/ads/ad-account.ts'
import { adConnector } from '../kit/ads/ad-connector.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import type { Connector } from '../kit/connector.ts'
import { Organization, User, Uuid } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdAccountClient, api, listAll, readOne } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const snapchat: Connector = adConnector<AdAccountClient>({
  manifest,
  api,
  async profile(client, { signal }) {
    const user = await readOne(client, { path: '/me', signal }, User)
    return { id: user.id, name: user.display_name || user.email || user.id }
  },
  async list(client, { signal }) {
    const params = { with_ad_accounts: 'true' }
    const list = { path: '/me/organizations', params, signal }
    const organizations = await listAll(client, list, Organization)
    return organizations.map(({ id, name, ad_accounts: accounts }) => ({
      id,
      name: name ?? id,
      params: { organization_id: id, organization_name: name ?? id },
      children: accounts.map((account) => adAccountNode(account.id, account.name)),
    }))
  },
  account: (client, { ad_account_id: id }) =>
    new AdAccountClient(client, adAccountId(manifest.name, id, Uuid)),
  streams: [ads],
  async describe(client, signal) {
    const { name, currency, timezone, created_at: createdAt, id } = await client.facts(signal)
    const created = createdAt == null ? {} : { createdAt }
    return adAccountDetails({ id, name, currency, timezone, ...created })
  },
  readTotals,
  audiences: (client) => bindAudiences(manifest, client, audiences),
})
