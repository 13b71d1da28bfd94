import { getDashboard as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { findDashboard, presentDashboard } from './find-dashboard.ts'

export const getDashboard = serves(
  endpoint,
  async (ctx, { fileName }: { readonly fileName: string }) => {
    const { orgId } = requireWorkspace(ctx)
    return ctx.store.inWorkspace(orgId, async (tx) =>
      presentDashboard(ctx, tx, fileName, await findDashboard(ctx, tx, fileName)),
    )
  },
  ({ query }) => ({ fileName: query.spec }),
)
