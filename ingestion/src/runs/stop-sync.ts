import { AppError, type ConnectionId, type OrgId } from '@cartograph/contract'
import { connections, eq, syncRuns } from '@cartograph/store'
import { activeRun } from './active-run.ts'
import type { IngestionContext } from '../context.ts'
import { hintProgress } from '../status/progress.ts'
import { stopChannel } from './stop-signal.ts'

/** Stops a connection's sync where it is; the next start goes on from there. Nothing to stop is fine. */
export async function stopSync(
  ctx: Pick<IngestionContext, 'store' | 'log' | 'clock'>,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<void> {
  const { orgId, connectionId } = input
  const asked = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [connection] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.id, connectionId))
      .for('no key update')
    if (connection === undefined) throw new AppError('not_found')
    const run = await activeRun(tx, connectionId)
    if (run === null) return null
    // A run that nobody has begun needs nobody to end it.
    const change =
      run.state === 'waiting'
        ? { stopRequested: true, state: 'stopped' as const, finishedAt: ctx.clock() }
        : { stopRequested: true }
    await tx.update(syncRuns).set(change).where(eq(syncRuns.id, run.id))
    return run.id
  })
  if (asked === null) return
  await ctx.store.notify(stopChannel, asked)
  await hintProgress(ctx, orgId)
}
