import { AppError, newId, SyncRunId, type ConnectionId, type OrgId } from '@cartograph/contract'
import { connections, eq, syncRuns } from '@cartograph/store'
import { findActiveRun } from './find-active-run.ts'
import type { IngestionContext } from '../context.ts'
import { notifyProgress } from '../status/progress-notifier.ts'

/** Starts a sync of a connection. Returns the active run if there is one. */
export async function startSync(
  ctx: Pick<IngestionContext, 'store' | 'queue' | 'log' | 'clock'>,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<{ syncRunId: SyncRunId }> {
  const { orgId, connectionId } = input
  const { platform, syncRunId } = await ctx.store.inWorkspace(orgId, async (tx) => {
    // Locks the connection's row: a second caller waits here and finds the first caller's run.
    const [connection] = await tx
      .select({
        isConnected: connections.isConnected,
        platform: connections.platform,
        context: connections.context,
      })
      .from(connections)
      .where(eq(connections.id, connectionId))
      .for('no key update')
    if (connection?.context !== 'datasource') throw new AppError('not_found')
    if (!connection.isConnected) {
      throw new AppError('conflict', 'This data source is not connected. Connect it, then sync.')
    }
    const active = await findActiveRun(tx, connectionId)
    if (active === null) {
      const id = newId(SyncRunId)
      await tx
        .insert(syncRuns)
        .values({ id, orgId, connectionId, state: 'waiting', createdAt: ctx.clock() })
      return { platform: connection.platform, syncRunId: id }
    }
    if (active.stopRequested) {
      await tx.update(syncRuns).set({ stopRequested: false }).where(eq(syncRuns.id, active.id))
    }
    return { platform: connection.platform, syncRunId: active.id }
  })
  // If the process dies here, `resumeInterruptedRuns` enqueues the run.
  await ctx.queue.enqueue('sync-connection', {
    platform,
    org_id: orgId,
    connection_id: connectionId,
    sync_run_id: syncRunId,
  })
  await notifyProgress(ctx, orgId)
  return { syncRunId }
}
