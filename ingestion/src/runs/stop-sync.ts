import { AppError, type ConnectionId, type OrgId } from '@cartograph/contract'
import { connections, eq, syncRuns } from '@cartograph/store'
import { findActiveRun } from './find-active-run.ts'
import type { IngestionContext } from '../context.ts'
import { notifyProgress } from '../status/progress-notifier.ts'
import { stopChannel } from './stop-signal.ts'

/**
 * Stops a connection's sync; the next sync continues from there. Does nothing when no sync is
 * active.
 */
export async function stopSync(
  ctx: Pick<IngestionContext, 'store' | 'log' | 'clock'>,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<void> {
  const { orgId, connectionId } = input
  const stoppedRunId = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [connection] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.id, connectionId))
      .for('no key update')
    if (connection === undefined) throw new AppError('not_found')
    const run = await findActiveRun(tx, connectionId)
    if (run === null) return null
    // No process has started a waiting run, so it ends right here.
    const change =
      run.state === 'waiting'
        ? { stopRequested: true, state: 'stopped' as const, finishedAt: ctx.clock() }
        : { stopRequested: true }
    await tx.update(syncRuns).set(change).where(eq(syncRuns.id, run.id))
    return run.id
  })
  if (stoppedRunId === null) return
  await ctx.store.notify(stopChannel, stoppedRunId)
  await notifyProgress(ctx, orgId)
}
