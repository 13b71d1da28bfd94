import { getDashboard as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { findDashboard, presentDashboard } from './find-dashboard.ts'

export const getDashboard = serves(
  endpoint,
  async (ctx, { fileName }: { readonly fileName: string }) => {
    const { orgId } = requireWorkspace(ctx)
    const found = await ctx.store.inWorkspace(orgId, (tx) => findDashboard(ctx, tx, fileName))
    return presentDashboard(fileName, found)
  },
  ({ query }) => ({ fileName: query.spec }),
)
