import { and, asc, connections, eq, syncRuns, type Transaction } from '@cartograph/store'
import {
  eventsAtOnce,
  isUncollected,
  type CollectedEvent,
  type Subscription,
} from './uncollected.ts'

export async function listFinishedSyncs(
  tx: Transaction,
  subscription: Subscription,
): Promise<CollectedEvent[]> {
  const rows = await tx
    .select({ run: syncRuns, name: connections.name, platform: connections.platform })
    .from(syncRuns)
    .innerJoin(connections, eq(connections.id, syncRuns.connectionId))
    .where(
      and(
        eq(syncRuns.state, 'done'),
        isUncollected(tx, subscription, { occurredAt: syncRuns.finishedAt, subject: syncRuns.id }),
      ),
    )
    .orderBy(asc(syncRuns.finishedAt))
    .limit(eventsAtOnce)
  return rows.flatMap(({ run, name, platform }) => {
    const { id, connectionId, startedAt, finishedAt, rows: records } = run
    if (finishedAt === null) return []
    return [
      {
        subject: id,
        occurredAt: finishedAt,
        data: {
          sync_run_id: id,
          connection_id: connectionId,
          name,
          platform,
          started_at: startedAt?.toISOString() ?? null,
          finished_at: finishedAt.toISOString(),
          records,
        },
      },
    ]
  })
}
