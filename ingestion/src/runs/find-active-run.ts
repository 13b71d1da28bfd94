import type { ConnectionId } from '@cartograph/contract'
import { and, eq, inArray, syncRuns, type Transaction } from '@cartograph/store'

/** Finds and locks the waiting or running run of a connection. There is at most one. */
export async function findActiveRun(
  tx: Transaction,
  connectionId: ConnectionId,
): Promise<typeof syncRuns.$inferSelect | null> {
  const [run] = await tx
    .select()
    .from(syncRuns)
    .where(
      and(eq(syncRuns.connectionId, connectionId), inArray(syncRuns.state, ['waiting', 'running'])),
    )
    .for('update')
  return run ?? null
}
