import { isStore } from '@cartograph/contract'
import { connections, eq } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'

/** Whether there is anything to choose by shop; disconnected shops have their history. */
export async function hasSeveralShops(ctx: Context): Promise<boolean> {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ platform: connections.platform })
      .from(connections)
      .where(eq(connections.context, 'datasource')),
  )
  return rows.filter(({ platform }) => isStore(platform)).length > 1
}
