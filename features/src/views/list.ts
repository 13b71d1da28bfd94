import { listSavedViews as endpoint } from '@cartograph/contract'
import { and, asc, defaultViews, eq, isNull, or, savedViews, sql } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { isVisible, presentView, selectViews } from './views.ts'

export const listSavedViews = serves(endpoint, async (ctx, { spec }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const rows = await selectViews(tx)
      .where(and(isVisible(ctx), eq(savedViews.fileName, spec)))
      .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id))
    const defaults = await tx
      .select({ userId: defaultViews.userId, viewId: defaultViews.viewId })
      .from(defaultViews)
      .where(
        and(
          eq(defaultViews.orgId, orgId),
          eq(defaultViews.fileName, spec),
          or(eq(defaultViews.userId, userId), isNull(defaultViews.userId)),
        ),
      )
    return {
      items: rows.map((row) => presentView(ctx, row)),
      user_default: defaults.find((one) => one.userId !== null)?.viewId ?? null,
      workspace_default: defaults.find((one) => one.userId === null)?.viewId ?? null,
    }
  })
})
