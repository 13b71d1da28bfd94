import { z } from 'zod'
import { adAccountNode } from '../kit/ads/ad-account.ts'
import type { AccountNode, AccountsRequest, Profile } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { ConnectionContext } from '../kit/manifest/auth.ts'
import { TikTokError } from './api-error.ts'
import { ListedAdvertiser, User } from './api-types.ts'
import type { TikTokClient } from './client.ts'

export async function profileOf(api: TikTokClient, signal: AbortSignal): Promise<Profile> {
  try {
    const {
      core_user_id: id,
      display_name,
      email,
    } = await api.call({ path: '/user/info/', signal }, User)
    return { id, name: display_name ?? email ?? id }
  } catch (error) {
    if (!(error instanceof TikTokError) || error.code !== notPermitted) throw error
    // The permission to read ads may not include the user's identity: the accounts then stand for it.
    const [first] = (await listed(api, signal)).toSorted(byId)
    if (first === undefined) throw error
    const { advertiser_id: id, advertiser_name: name } = first
    return { id: `advertiser ${id}`, name: name ?? id }
  }
}

const notPermitted = 40_001

function byId(left: ListedAdvertiser, right: ListedAdvertiser): number {
  return left.advertiser_id < right.advertiser_id ? -1 : 1
}

export async function listAccounts(
  api: TikTokClient,
  { context, tokens, signal }: Pick<AccountsRequest, 'context' | 'tokens' | 'signal'>,
): Promise<readonly AccountNode[]> {
  requirePermission(context, tokens.facts['permissions'])
  return (await listed(api, signal)).map(({ advertiser_id, advertiser_name }) =>
    adAccountNode(advertiser_id, advertiser_name),
  )
}

/** TikTok takes the token in the body, beside the app's id and secret. */
export async function revokeToken(
  api: TikTokClient,
  { tokens, signal }: Pick<AccountsRequest, 'tokens' | 'signal'>,
): Promise<void> {
  const access_token = await tokens.get(signal)
  const json = { ...api.appParams(), access_token }
  await api.call({ path: '/oauth2/revoke_token/', body: { json }, signal }, z.unknown())
}

async function listed(
  api: TikTokClient,
  signal: AbortSignal,
): Promise<readonly ListedAdvertiser[]> {
  const { list } = await api.call(
    { path: '/oauth2/advertiser/get/', params: api.appParams(), signal },
    z.object({ list: z.array(ListedAdvertiser).default([]) }),
  )
  return list
}

/** The permission ids, any of which suffices: reading reports, and managing audiences. */
const wanted: Readonly<Record<ConnectionContext, { ids: readonly string[]; name: string }>> = {
  datasource: { ids: ['4'], name: 'reporting' },
  destination: { ids: ['3', '31'], name: 'audience management' },
}

/** Users may grant fewer permissions than requested. */
function requirePermission(context: ConnectionContext, granted: string | undefined): void {
  if (granted === undefined) return
  const { ids, name } = wanted[context]
  if (granted.split(',').some((id) => ids.includes(id))) return
  throw new ConnectorError(
    'auth',
    `TikTok is missing a permission (${name}). Connect again and leave every permission switched on.`,
  )
}
