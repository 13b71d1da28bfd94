import {
  emptyDashboardMenu,
  saveDashboardMenu as endpoint,
  type DashboardMenu,
} from '@cartograph/contract'
import { and, dashboardMenus, eq, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'

/** Not in the audit log, because no one else sees it. */
export const saveDashboardMenu = serves(endpoint, async (ctx, menu) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const set = {
    starred: unique(menu.starred),
    dashboardOrder: unique(menu.dashboard_order),
    collectionOrder: unique(menu.collection_order),
  }
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(dashboardMenus)
      .values({ orgId, userId, ...set })
      .onConflictDoUpdate({ target: [dashboardMenus.orgId, dashboardMenus.userId], set })
      .returning(),
  )
  return presentMenu(row)
})

/** The caller's own; an API key belongs to no user and has none. */
export async function readDashboardMenu(ctx: Context, tx: Transaction): Promise<DashboardMenu> {
  const { orgId } = requireWorkspace(ctx)
  if (ctx.actor?.kind !== 'person') return emptyDashboardMenu
  const isOwn = and(eq(dashboardMenus.orgId, orgId), eq(dashboardMenus.userId, ctx.actor.userId))
  const [row] = await tx.select().from(dashboardMenus).where(isOwn)
  return presentMenu(row)
}

function presentMenu(row: typeof dashboardMenus.$inferSelect | undefined): DashboardMenu {
  if (row === undefined) return emptyDashboardMenu
  return {
    starred: row.starred,
    dashboard_order: row.dashboardOrder,
    collection_order: row.collectionOrder,
  }
}

const unique = (names: readonly string[]) => [...new Set(names)]
