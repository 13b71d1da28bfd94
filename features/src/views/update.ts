import { updateSavedView as endpoint } from '@cartograph/contract'
import { and, defaultViews, eq, isNull, ne, or, savedViews } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import {
  auditDetails,
  presentView,
  requireOwnView,
  requireSharing,
  requireView,
  withFreeName,
} from './views.ts'

export const updateSavedView = serves(
  endpoint,
  async (ctx, { viewId, name, search, is_shared: isShared }) => {
    const { orgId } = requireWorkspace(ctx)
    const { userId } = requirePerson(ctx)
    if (isShared === true) requireSharing(ctx)
    let details: AuditDetails = {}
    return withFreeName(() =>
      change(ctx, { endpoint, subject: viewId, details: () => details }, async (tx) => {
        const before = await requireOwnView(ctx, tx, viewId)
        // An admin who makes a colleague's view private becomes its owner.
        const ownerId = isShared === undefined ? before.ownerId : isShared ? null : userId
        const [row] = await tx
          .update(savedViews)
          .set({
            name: name ?? before.name,
            search: search ?? before.search,
            ownerId,
            updatedAt: ctx.clock(),
          })
          .where(and(eq(savedViews.orgId, orgId), eq(savedViews.id, viewId)))
          .returning()
        if (ownerId !== null) {
          // It no longer exists for everyone else who opened the dashboard with it.
          const { userId: of } = defaultViews
          await tx
            .delete(defaultViews)
            .where(
              and(
                eq(defaultViews.orgId, orgId),
                eq(defaultViews.viewId, viewId),
                or(isNull(of), ne(of, ownerId)),
              ),
            )
        }
        details = auditDetails(row ?? before)
        return presentView(ctx, await requireView(ctx, tx, viewId))
      }),
    )
  },
)
