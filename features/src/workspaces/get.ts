import { AppError, type AnswerOf, type getWorkspace as endpoint } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'

export async function getWorkspace(ctx: Context): Promise<AnswerOf<typeof endpoint>> {
  const { orgId, role } = requireWorkspace(ctx)
  const [org] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select().from(workspaces).where(eq(workspaces.orgId, orgId)),
  )
  if (org === undefined) throw new AppError('not_found')
  return {
    org: {
      org_id: org.orgId,
      org_name: org.name,
      org_type: org.orgType,
      timezone: org.timezone,
      currency_units: org.currencyUnits,
    },
    user: { role },
  }
}
