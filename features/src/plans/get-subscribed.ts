import { AppError, getSubscribedPlan as endpoint } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { planColumns } from '../plan-columns.ts'
import { serves } from '../serves.ts'
import { planOf } from './plan-of.ts'

export const getSubscribedPlan = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select(planColumns).from(workspaces).where(eq(workspaces.orgId, orgId)),
  )
  if (row === undefined) throw new AppError('not_found')
  return planOf(row, ctx)
})
