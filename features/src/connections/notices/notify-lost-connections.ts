import { hasPermission, platformNames } from '@cartograph/contract'
import { eq, sql, workspacePeople, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { notify } from '../../notifications/index.ts'
import { sourceName, type LostConnectionRow } from './notice-rows.ts'

/**
 * Notifies those who may reconnect a connection that has lost its access, once for each time since it worked last:
 * many things can end an access, and all leave the connection in this state.
 */
export async function notifyLostConnections(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const { rows: found } = await ctx.store.asSystem((tx) =>
    tx.execute<LostConnectionRow>(sql`
      select lost.*, (
        select r.error from sync_runs r
        where r.connection_id = lost.id and r.state in ('done', 'failed')
        order by r.created_at desc limit 1) as error
      from (
        select c.org_id, c.id, c.platform, c.name, c.is_private, c.context, c.created_at, coalesce(
          (select r.id from sync_runs r where r.connection_id = c.id and r.state = 'done'
            order by r.created_at desc limit 1),
          (select j.id from sync_jobs j
            join synced_audiences a on a.org_id = j.org_id and a.id = j.sync_id
            where a.org_id = c.org_id and a.connection_id = c.id and j.status = 'completed'
            order by j.started_at desc limit 1),
          c.id) as since
        from connections c
        where c.requires_reauth) lost
      where not exists (
        select from notifications n
        where n.org_id = lost.org_id and n.subject = 'connection:' || lost.id || ':' || lost.since)
      order by lost.created_at
      limit ${mostAtOnce}`),
  )
  for (const row of found) {
    const { org_id: orgId, id, context, since, platform } = row
    const lost = `${platformNames[platform]} no longer grants access. Reconnect it to continue.`
    await ctx.store.inWorkspace(orgId, async (tx) =>
      notify(ctx, tx, {
        kind: 'connection',
        orgId,
        people: await listEditors(tx, row),
        subject: `connection:${id}:${since}`,
        parts: { connection_id: id, source: sourceName(row), sentence: row.error ?? lost },
        link: `/org/${orgId}/settings/${context === 'datasource' ? 'datasources' : 'destinations'}`,
        mailGroup: 'connections',
      }),
    )
  }
}

const mostAtOnce = 100

async function listEditors(tx: Transaction, { org_id: orgId }: LostConnectionRow) {
  const rows = await tx
    .select({ userId: workspacePeople.userId, role: workspacePeople.role })
    .from(workspacePeople)
    .where(eq(workspacePeople.orgId, orgId))
  return rows.flatMap(({ userId, role }) =>
    hasPermission(role, 'connections.change') ? [userId] : [],
  )
}
