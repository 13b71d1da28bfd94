import {
  AppError,
  createSavedView as endpoint,
  maxSavedViews,
  newId,
  SavedViewId,
} from '@cartograph/contract'
import { and, count, eq, isNull, savedViews } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { findDashboard } from '../dashboards/index.ts'
import { serves } from '../serves.ts'
import { putDefault } from './put-default.ts'
import { auditDetails, presentView, requireSharing, requireView, withFreeName } from './views.ts'

export const createSavedView = serves(endpoint, async (ctx, input) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const { spec: fileName, name, search, is_shared: isShared, is_default: isDefault } = input
  if (isShared) requireSharing(ctx)
  const now = ctx.clock()
  const row: typeof savedViews.$inferSelect = {
    orgId,
    id: newId(SavedViewId),
    fileName,
    name,
    search,
    ownerId: isShared ? null : userId,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  }
  const details = { ...auditDetails(row), is_default: isDefault }
  return withFreeName(() =>
    change(ctx, { endpoint, subject: row.id, details }, async (tx) => {
      await findDashboard(ctx, tx, fileName)
      const [counted] = await tx
        .select({ total: count() })
        .from(savedViews)
        .where(
          and(
            eq(savedViews.orgId, orgId),
            eq(savedViews.fileName, fileName),
            isShared ? isNull(savedViews.ownerId) : eq(savedViews.ownerId, userId),
          ),
        )
      if ((counted?.total ?? 0) >= maxSavedViews) throw new AppError('invalid_request', tooMany)
      await tx.insert(savedViews).values(row)
      if (isDefault) await putDefault(tx, { orgId, fileName, userId, viewId: row.id })
      return presentView(ctx, await requireView(ctx, tx, row.id))
    }),
  )
})

const tooMany = `A dashboard has at most ${maxSavedViews} views. Delete one first.`
