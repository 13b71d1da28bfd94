import type { OrgId } from '@cartograph/contract'
import { connections, eq, users, memberships, workspaces, and } from '@cartograph/store'
import type { Context } from '../context.ts'

export interface KnownDemoShop {
  readonly shop: string
  readonly orgId: OrgId
  /** The shop's history is generated backwards from this time, so that it is the same at every start. */
  readonly createdAt: Date
}

/** The sandbox shops that the demo user's workspaces are connected to. */
export async function listDemoShops(
  ctx: Context,
  { email }: { email: string },
): Promise<KnownDemoShop[]> {
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select({
        params: connections.integrationParams,
        orgId: workspaces.orgId,
        createdAt: workspaces.createdAt,
      })
      .from(connections)
      .innerJoin(workspaces, eq(workspaces.orgId, connections.orgId))
      .innerJoin(memberships, eq(memberships.orgId, workspaces.orgId))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(users.email, email), eq(connections.platform, 'SP')))
      .orderBy(workspaces.createdAt),
  )
  return rows.flatMap(({ params, orgId, createdAt }) =>
    params['shop'] === undefined ? [] : [{ shop: params['shop'], orgId, createdAt }],
  )
}
