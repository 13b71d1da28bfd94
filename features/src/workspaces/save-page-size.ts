import { savePageSize as endpoint, type PageSizes } from '@cartograph/contract'
import { and, eq, pageSizes, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'

/** Not in the audit log, because no one else sees it. */
export const savePageSize = serves(endpoint, async (ctx, { list, rows }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(pageSizes)
      .values({ orgId, userId, list, rows })
      .onConflictDoUpdate({
        target: [pageSizes.orgId, pageSizes.userId, pageSizes.list],
        set: { rows },
      }),
  )
})

/** The caller's own; an API key belongs to no user and has none. */
export async function readPageSizes(ctx: Context, tx: Transaction): Promise<PageSizes> {
  const { orgId } = requireWorkspace(ctx)
  if (ctx.actor?.kind !== 'person') return {}
  const chosen = await tx
    .select({ list: pageSizes.list, rows: pageSizes.rows })
    .from(pageSizes)
    .where(and(eq(pageSizes.orgId, orgId), eq(pageSizes.userId, ctx.actor.userId)))
  return Object.fromEntries(chosen.map(({ list, rows }) => [list, rows]))
}
