import { z } from 'zod'
import { adAccountNode } from '../kit/ads/ad-account.ts'
import type { AccountNode, AccountsRequest, Profile } from '../kit/connector.ts'
import { ConnectorError } from '../kit/errors.ts'
import { ListedAccount, Me, Permission } from './api-types.ts'
import type { MetaClient } from './client.ts'
import { manifest } from './manifest.ts'

export async function profileOf(graph: MetaClient, signal: AbortSignal): Promise<Profile> {
  return graph.call({ method: 'GET', path: '/me', params: { fields: 'id,name' }, signal }, Me)
}

/** Removes the app from the user's account, which ends all of its tokens. */
export async function removeApp(graph: MetaClient, signal: AbortSignal): Promise<void> {
  const answer = z.object({ success: z.literal(true) })
  await graph.call({ method: 'DELETE', path: '/me/permissions', signal }, answer)
}

export async function listAccounts(
  graph: MetaClient,
  { context, signal }: Pick<AccountsRequest, 'context' | 'signal'>,
): Promise<readonly AccountNode[]> {
  await requirePermissions(graph, manifest.oauth.scopes[context], signal)
  const params = { fields: 'account_id,name,user_tasks' }
  const accounts = await graph.list({ path: '/me/adaccounts', params, signal }, ListedAccount)
  return accounts
    .filter((account) => context === 'datasource' || mayChange(account))
    .map(({ account_id, name }) => adAccountNode(account_id, name))
}

/**
 * Checks the granted permissions, which users can decline one by one and the token response omits.
 */
async function requirePermissions(
  graph: MetaClient,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { data } = await graph.call(
    { method: 'GET', path: '/me/permissions', signal },
    z.object({ data: z.array(Permission) }),
  )
  const granted = new Set(
    data.flatMap(({ permission, status }) => (status === 'granted' ? [permission] : [])),
  )
  const missing = wanted.filter((permission) => !granted.has(permission))
  if (missing.length === 0) return
  throw new ConnectorError(
    'auth',
    `Facebook is missing permissions (${missing.join(', ')}). Connect again and leave every permission switched on.`,
  )
}

function mayChange({ user_tasks }: ListedAccount): boolean {
  return user_tasks?.some((task) => task === 'ADVERTISE' || task === 'MANAGE') ?? false
}
