import { z } from 'zod'
import { adAccountDetails, adAccountId, adAccountNode } from '../kit/ads/ad-account.ts'
import { adConnector } from '../kit/ads/ad-connector.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import type { Connector } from '../kit/connector.ts'
import type { AccountDetails } from '../kit/stream.ts'
import { AdAccount, EntityId, FundingInstrument, UserAccess } from './api-types.ts'
import { audiences } from './audience.ts'
import { AdAccountClient, apiOf, listAll, readData } from './client.ts'
import { manifest } from './manifest.ts'
import { ads } from './streams/ads.ts'
import { readTotals } from './totals.ts'

export const twitter: Connector = adConnector<AdAccountClient>({
  manifest,
  api: apiOf,
  /** The names came with the token, which this call verifies. */
  async profile(client, { signal, tokens }) {
    const call = { path: '/accounts', params: { count: '1' }, signal } as const
    await readData(client, { ...call, answer: z.unknown() })
    const { user_id: id = '', screen_name: name } = tokens.facts
    return { id, name: name === undefined ? id : `@${name}` }
  },
  async list(client, { context, signal }) {
    const all = await listAll(client, { path: '/accounts', signal }, AdAccount)
    const usable = context === 'datasource' ? all : await changeable(client, all, signal)
    return usable.map(({ id, name, business_name: business }) => {
      const node = adAccountNode(id, name)
      return { ...node, params: { ...node.params, ...businessOf(business || node.name) } }
    })
  },
  async revoke(client, { signal }) {
    const call = { method: 'POST', host: 'CONSENT', answer: z.unknown(), signal } as const
    await client.call({ ...call, path: '/1.1/oauth/invalidate_token.json' })
  },
  account: (client, { ad_account_id: id }) =>
    new AdAccountClient(client, adAccountId(manifest.name, id, EntityId)),
  streams: [ads],
  describe,
  readTotals,
  audiences: (client) => bindAudiences(manifest, client, audiences),
})

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
