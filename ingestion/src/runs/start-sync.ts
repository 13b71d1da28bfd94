import { AppError, newId, SyncRunId, type ConnectionId, type OrgId } from '@cartograph/contract'
import { connections, eq, syncRuns } from '@cartograph/store'
import { activeRun } from './active-run.ts'
import type { IngestionContext } from '../context.ts'
import { hintProgress } from '../status/progress.ts'

/** Asks for a sync of a connection; while one waits or runs, that one is the answer. */
export async function startSync(
  ctx: Pick<IngestionContext, 'store' | 'queue' | 'log' | 'clock'>,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<{ syncRunId: SyncRunId }> {
  const { orgId, connectionId } = input
  const { platform, syncRunId } = await ctx.store.inWorkspace(orgId, async (tx) => {
    // The connection's row is the gate: of two callers at once the second waits and finds the first's run.
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
      throw new AppError('conflict', 'This datasource is not connected. Connect it, then sync.')
    }
    const active = await activeRun(tx, connectionId)
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
  // Lost when the process dies right here: `resumeInterrupted` asks again for runs that nobody works on.
  await ctx.queue.enqueue('sync-connection', {
    platform,
    org_id: orgId,
    connection_id: connectionId,
    sync_run_id: syncRunId,
  })
  await hintProgress(ctx, orgId)
  return { syncRunId }
}
