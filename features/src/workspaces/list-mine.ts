import type { Membership } from '@cartograph/contract'
import { asc, eq, memberships, workspaces } from '@cartograph/store'
import { requireActor, type Context } from '../context.ts'

/** Oldest first: the first joined one is where the app opens. */
export async function listMyWorkspaces(ctx: Context): Promise<{ items: Membership[] }> {
  const { userId } = requireActor(ctx)
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({
        status: memberships.status,
        role: memberships.role,
        orgId: workspaces.orgId,
        name: workspaces.name,
      })
      .from(memberships)
      .innerJoin(workspaces, eq(workspaces.orgId, memberships.orgId))
      .where(eq(memberships.userId, userId))
      .orderBy(asc(workspaces.createdAt), asc(workspaces.orgId)),
  )
  const items = rows.map(({ status, role, orgId, name }) => ({
    status,
    role,
    org: { org_id: orgId, org_name: name },
  }))
  return { items }
}
