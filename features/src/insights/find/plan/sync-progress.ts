import type { ConnectionId, OrgId, PlatformCode } from '@cartograph/contract'
import { and, connections, eq, max, min, sql, syncRuns, type Transaction } from '@cartograph/store'

/** How far a connection has been synced. */
export interface SyncProgress {
  readonly connectionId: ConnectionId
  readonly platform: PlatformCode
  /** Everything up to this time has been synced; null before the first sync finishes. */
  readonly readUntil: Date | null
  /** When the first sync finished. */
  readonly firstReadAt: Date | null
  /** When the sync that is open, running or queued, was requested. */
  readonly openSince: Date | null
}

/** The sync progress of every connection of a workspace. */
export async function listSyncProgress(tx: Transaction, orgId: OrgId): Promise<SyncProgress[]> {
  const isDone = sql`${syncRuns.state} = 'done'`
  const isOpen = sql`${syncRuns.state} in ('waiting', 'running')`
  return tx
    .select({
      connectionId: connections.id,
      platform: connections.platform,
      readUntil: max(sql<Date>`case when ${isDone} then ${syncRuns.startedAt} end`).mapWith(
        syncRuns.startedAt,
      ),
      firstReadAt: min(sql<Date>`case when ${isDone} then ${syncRuns.finishedAt} end`).mapWith(
        syncRuns.finishedAt,
      ),
      openSince: max(sql<Date>`case when ${isOpen} then ${syncRuns.createdAt} end`).mapWith(
        syncRuns.createdAt,
      ),
    })
    .from(connections)
    .leftJoin(syncRuns, eq(syncRuns.connectionId, connections.id))
    .where(
      and(
        eq(connections.orgId, orgId),
        eq(connections.context, 'datasource'),
        eq(connections.isConnected, true),
      ),
    )
    .groupBy(connections.id, connections.platform, connections.createdAt)
    .orderBy(connections.createdAt, connections.id)
}
