import { AppError, type Plan } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { planColumns } from '../plan-columns.ts'
import { planOf } from './plan-of.ts'

export async function getSubscribedPlan(ctx: Context): Promise<Plan> {
  const { orgId } = requireWorkspace(ctx)
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select(planColumns).from(workspaces).where(eq(workspaces.orgId, orgId)),
  )
  if (row === undefined) throw new AppError('not_found')
  return planOf(row, ctx.clock())
}
