import { listApiKeys as endpoint } from '@cartograph/contract'
import { apiKeys, asc } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { presentKey } from './present.ts'
import { maskSecret } from './secret.ts'

export const listApiKeys = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select().from(apiKeys).orderBy(asc(apiKeys.createdAt), asc(apiKeys.id)),
  )
  return { items: rows.map((row) => presentKey(row, maskSecret(row.secretEnd))) }
})
