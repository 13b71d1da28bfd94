import type { Dashboard } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../context.ts'
import { findDashboard, presentDashboard } from './find-dashboard.ts'

export async function getDashboard(
  ctx: Context,
  { fileName }: { readonly fileName: string },
): Promise<Dashboard> {
  const { orgId } = requireWorkspace(ctx)
  const found = await ctx.store.inWorkspace(orgId, (tx) => findDashboard(ctx, tx, fileName))
  return presentDashboard(fileName, found)
}
