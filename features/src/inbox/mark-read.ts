import { markNotificationsRead as endpoint } from '@cartograph/contract'
import { and, eq, inArray, isNull, notifications } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { serves } from '../serves.ts'

export const markNotificationsRead = serves(endpoint, async (ctx, { ids }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  await ctx.store.inWorkspace(orgId, async (tx) => {
    const read = await tx
      .update(notifications)
      .set({ readAt: ctx.clock() })
      .where(
        and(
          eq(notifications.orgId, orgId),
          eq(notifications.userId, userId),
          isNull(notifications.readAt),
          ids === null ? undefined : inArray(notifications.id, ids),
        ),
      )
      .returning({ id: notifications.id })
    if (read.length > 0) await announce(tx, orgId, userId)
  })
})
