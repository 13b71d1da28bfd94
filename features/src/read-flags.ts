import { resolveFlags, type FeatureFlags } from '@cartograph/contract'
import { eq, workspaces, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from './context.ts'

/** The flags of the caller's workspace, for what several features share and no endpoint is closed by. */
export async function readFlags(ctx: Context, tx: Transaction): Promise<FeatureFlags> {
  const [row] = await tx
    .select({ flags: workspaces.featureFlags })
    .from(workspaces)
    .where(eq(workspaces.orgId, requireWorkspace(ctx).orgId))
  return resolveFlags(ctx.settings.flags, row?.flags ?? {})
}
