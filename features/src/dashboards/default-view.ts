import type { Dashboard } from '@cartograph/contract'
import {
  and,
  asc,
  defaultViews,
  eq,
  isNull,
  or,
  savedViews,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'

/** The caller's own default view of a dashboard, else the workspace's. */
export async function readDefaultView(
  ctx: Context,
  tx: Transaction,
  fileName: string,
): Promise<Dashboard['default_view']> {
  const { orgId } = requireWorkspace(ctx)
  if (ctx.actor?.kind !== 'person') return null
  const { userId } = ctx.actor
  const [found] = await tx
    .select({ id: savedViews.id, name: savedViews.name, search: savedViews.search })
    .from(defaultViews)
    .innerJoin(
      savedViews,
      and(eq(savedViews.orgId, defaultViews.orgId), eq(savedViews.id, defaultViews.viewId)),
    )
    .where(
      and(
        eq(defaultViews.orgId, orgId),
        eq(defaultViews.fileName, fileName),
        or(eq(defaultViews.userId, userId), isNull(defaultViews.userId)),
      ),
    )
    // Null, the workspace's, comes last.
    .orderBy(asc(defaultViews.userId))
    .limit(1)
  return found ?? null
}
