import { and, connections, eq, isNotNull, notifications, sql } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { announce } from '../../notifications/index.ts'
import { isLost } from './notify-lost-connections.ts'

/**
 * Marks the notifications of a connection that has its access again as read, for all who got them, so that no
 * person starts to repair what works. Unsent emails of them are not sent, as with all that was read.
 */
export async function settleLostConnections(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const isRegained = and(isNotNull(connections.lossNotifiedAt), sql`(${isLost}) is not true`)
  const found = await ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: connections.orgId, id: connections.id })
      .from(connections)
      .where(isRegained)
      .limit(mostAtOnce),
  )
  for (const { orgId, id } of found) {
    await ctx.store.inWorkspace(orgId, async (tx) => {
      const marked = await tx
        .update(connections)
        .set({ lossNotifiedAt: null })
        .where(and(eq(connections.id, id), isRegained))
        .returning({ id: connections.id })
      if (marked.length === 0) return
      const { kind, parts, readAt } = notifications
      const settled = await tx
        .update(notifications)
        .set({
          readAt: sql`coalesce(${readAt}, ${ctx.clock().toISOString()}::timestamptz)`,
          parts: sql`${parts} || '{"state": "connected_again"}'`,
        })
        .where(
          and(
            eq(notifications.orgId, orgId),
            eq(kind, 'connection'),
            sql`${parts} ->> 'connection_id' = ${id}`,
            sql`${parts} ->> 'state' is distinct from 'connected_again'`,
          ),
        )
        .returning({ userId: notifications.userId, inApp: notifications.inApp })
      const readers = settled.flatMap(({ userId, inApp }) => (inApp ? [userId] : []))
      for (const userId of new Set(readers)) await announce(tx, orgId, userId)
    })
  }
}

const mostAtOnce = 100
