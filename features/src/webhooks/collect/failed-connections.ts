import { platformNames } from '@cartograph/contract'
import {
  and,
  asc,
  connections,
  desc,
  eq,
  failingConnections,
  sql,
  syncRuns,
  type Transaction,
} from '@cartograph/store'
import {
  eventsAtOnce,
  isUncollected,
  type CollectedEvent,
  type Subscription,
} from './uncollected.ts'

/** A connection that works again and fails later is another event. */
export async function listFailedConnections(
  tx: Transaction,
  subscription: Subscription,
): Promise<CollectedEvent[]> {
  const { since, connectionId } = failingConnections
  const subject = sql<string>`${connectionId}::text || ' ' || (extract(epoch from ${since}) * 1000)::bigint`
  const rows = await tx
    .select({ connection: connections, since, subject })
    .from(failingConnections)
    .innerJoin(connections, eq(connections.id, connectionId))
    .where(isUncollected(tx, subscription, { occurredAt: since, subject: sql`(${subject})` }))
    .orderBy(asc(since))
    .limit(eventsAtOnce)
  const events: CollectedEvent[] = []
  for (const { connection, since: at, subject: id } of rows) {
    const { platform, requiresReauth } = connection
    const access = `${platformNames[platform]} no longer grants access. Reconnect it.`
    events.push({
      subject: id,
      occurredAt: at,
      data: {
        connection_id: connection.id,
        name: connection.name,
        platform,
        context: connection.context,
        failing_since: at.toISOString(),
        must_be_reconnected: requiresReauth,
        message: (await lastError(tx, connection.id)) ?? access,
      },
    })
  }
  return events
}

async function lastError(
  tx: Transaction,
  connectionId: typeof connections.$inferSelect.id,
): Promise<string | null> {
  const [run] = await tx
    .select({ error: syncRuns.error })
    .from(syncRuns)
    .where(
      and(eq(syncRuns.connectionId, connectionId), sql`${syncRuns.state} in ('done', 'failed')`),
    )
    .orderBy(desc(syncRuns.createdAt))
    .limit(1)
  return run?.error ?? null
}
