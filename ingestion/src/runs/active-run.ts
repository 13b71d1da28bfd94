import type { ConnectionId } from '@cartograph/contract'
import { and, eq, inArray, syncRuns, type Transaction } from '@cartograph/store'

/** The run of a connection that waits or runs; there is never more than one. */
export async function activeRun(
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
