import { AppError, type AnswerOf, type getWorkspace as endpoint } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { presentWorkspace } from './present.ts'

export async function getWorkspace(ctx: Context): Promise<AnswerOf<typeof endpoint>> {
  const { orgId, role } = requireWorkspace(ctx)
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select().from(workspaces).where(eq(workspaces.orgId, orgId)),
  )
  if (row === undefined) throw new AppError('not_found')
  return { org: presentWorkspace(ctx, row), user: { role, is_org_admin: role === 'admin' } }
}
