import { msPerDay } from '@cartograph/contract'
import { and, connections, eq, isNull, sql } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { firstSyncSentence, notify } from '../../notifications/index.ts'
import { addFirstSync } from './add-first-sync.ts'
import { sourceName, type FirstSyncRow } from './notice-rows.ts'

/**
 * Notifies people who connected a data source once all of its history was read. Looks at what is stored, so that
 * a process that is killed after a sync loses nothing, and only at connections without the mark that it sets.
 */
export async function notifyFirstSyncs(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const now = ctx.clock()
  const { firstSyncNotifiedAt } = connections
  const found = await listCompleted(ctx)
  for (const row of found) {
    const { org_id: orgId, id, owner_user_id: owner } = row
    await ctx.store.inWorkspace(orgId, async (tx) => {
      const marked = await tx
        .update(connections)
        .set({ firstSyncNotifiedAt: now })
        .where(and(eq(connections.id, id), isNull(firstSyncNotifiedAt)))
        .returning({ id: connections.id })
      if (marked.length === 0 || owner === null || !row.is_news) return
      const synced = { connection_id: id, source: sourceName(row), rows: Number(row.rows) }
      if (await addFirstSync(tx, { orgId, userId: owner, now }, synced)) return
      await notify(ctx, tx, {
        kind: 'history',
        orgId,
        people: [owner],
        subject: `history:${id}`,
        parts: { ...synced, sentence: firstSyncSentence(synced.rows) },
        link: `/org/${orgId}/settings/datasources`,
        mailGroup: 'connections',
      })
    })
  }
}

/** Young connections without the mark whose first sync is complete. */
async function listCompleted(ctx: Pick<Context, 'store' | 'clock'>) {
  const now = ctx.clock().getTime()
  const createdSince = new Date(now - longestHistoryMs).toISOString()
  const endedSince = new Date(now - lookBackMs).toISOString()
  const { rows } = await ctx.store.asSystem((tx) =>
    tx.execute<FirstSyncRow>(sql`
      select c.org_id, c.id, c.platform, c.name, c.is_private, c.owner_user_id, first.rows::text,
        first.finished_at > ${endedSince}::timestamptz as is_news
      from connections c
      join lateral (
        select r.rows, r.finished_at from sync_runs r
        where r.connection_id = c.id and r.state = 'done'
        order by r.created_at limit 1
      ) first on true
      where c.first_sync_notified_at is null and c.created_at > ${createdSince}::timestamptz
        and c.context = 'datasource'
      order by c.created_at
      limit ${mostAtOnce}`),
  )
  return rows
}

/** The oldest connection whose first sync may still be running. */
const longestHistoryMs = 60 * msPerDay
/** The longest time without a scheduler after which no notification is lost. */
const lookBackMs = 7 * msPerDay
const mostAtOnce = 100
