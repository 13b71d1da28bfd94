import { hasPermission, msPerDay, platformNames } from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  isNull,
  lt,
  or,
  sql,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { keptDays, notify } from '../../notifications/index.ts'
import { sourceName, type LostConnectionRow } from './notice-rows.ts'

/** Many things end an access, of a sync, a call of the platform or an audience, and all leave this state. */
export const isLost = or(connections.requiresReauth, eq(connections.accessEnd, 'account_closed'))

/** Notifies those who may reconnect a connection that has lost its access, once for each loss. */
export async function notifyLostConnections(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const now = ctx.clock()
  const { lossNotifiedAt } = connections
  // One that is still lost once its notification was deleted is news again.
  const deletedBefore = new Date(now.getTime() - keptDays * msPerDay)
  const isNews = and(isLost, or(isNull(lossNotifiedAt), lt(lossNotifiedAt, deletedBefore)))
  const found: readonly LostConnectionRow[] = await ctx.store.asSystem((tx) =>
    tx
      .select({
        org_id: connections.orgId,
        id: connections.id,
        platform: connections.platform,
        name: connections.name,
        is_private: connections.isPrivate,
        context: connections.context,
        access_end: connections.accessEnd,
        error: sql<string | null>`(
          select r.error from sync_runs r
          where r.connection_id = connections.id and r.state in ('done', 'failed')
          order by r.created_at desc limit 1)`,
      })
      .from(connections)
      .where(isNews)
      .limit(mostAtOnce),
  )
  for (const row of found) {
    const { org_id: orgId, id, context } = row
    await ctx.store.inWorkspace(orgId, async (tx) => {
      // Of two processes, the second one finds it notified.
      const marked = await tx
        .update(connections)
        .set({ lossNotifiedAt: now })
        .where(and(eq(connections.id, id), isNews))
        .returning({ id: connections.id })
      if (marked.length === 0) return
      await notify(ctx, tx, {
        kind: 'connection',
        orgId,
        people: await listEditors(tx, row),
        subject: `connection:${id}:${now.toISOString()}`,
        parts: {
          connection_id: id,
          source: sourceName(row),
          sentence: sentenceOf(row),
          state: row.access_end === 'account_closed' ? 'account_closed' : 'access_lost',
        },
        link: `/org/${orgId}/settings/${context === 'datasource' ? 'datasources' : 'destinations'}`,
        mailGroup: 'connections',
      })
    })
  }
}

const mostAtOnce = 100

function sentenceOf({ platform, context, access_end: end, error }: LostConnectionRow): string {
  const name = platformNames[platform]
  switch (end) {
    case 'account_closed':
      return context === 'datasource'
        ? `${name} reports that this account is closed. Reopen it on ${name}, then start the sync.`
        : `${name} reports that this account is closed. Reopen it on ${name}, then reconnect it.`
    case 'app_uninstalled':
      return `The app was uninstalled from this account on ${name}. Reconnect it to continue.`
    case 'consent_withdrawn':
      return `Access was withdrawn on ${name}. Reconnect it to continue.`
    case null:
      return error ?? `${name} no longer grants access. Reconnect it to continue.`
  }
}

async function listEditors(tx: Transaction, { org_id: orgId }: LostConnectionRow) {
  const rows = await tx
    .select({ userId: workspacePeople.userId, role: workspacePeople.role })
    .from(workspacePeople)
    .where(eq(workspacePeople.orgId, orgId))
  return rows.flatMap(({ userId, role }) =>
    hasPermission(role, 'connections.change') ? [userId] : [],
  )
}
