import { apiKeys, eq, workspaces, type Store } from '@cartograph/store'
import { planColumns } from '../plan-columns.ts'
import type { KnownKey } from '../known-access.ts'

export async function loadKey(store: Store, secretHash: string): Promise<KnownKey | null> {
  const [found] = await store.asSystem((tx) =>
    tx
      .select({
        apiKeyId: apiKeys.id,
        orgId: apiKeys.orgId,
        scope: apiKeys.scope,
        plan: planColumns,
      })
      .from(apiKeys)
      .innerJoin(workspaces, eq(workspaces.orgId, apiKeys.orgId))
      .where(eq(apiKeys.secretHash, secretHash)),
  )
  return found ?? null
}
