import type { ApiKey } from '@cartograph/contract'
import { apiKeys, asc } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { presentKey } from './present.ts'
import { maskSecret } from './secret.ts'

export async function listApiKeys(ctx: Context): Promise<{ items: ApiKey[] }> {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select().from(apiKeys).orderBy(asc(apiKeys.createdAt), asc(apiKeys.id)),
  )
  return { items: rows.map((row) => presentKey(row, maskSecret(row.secretEnd))) }
}
