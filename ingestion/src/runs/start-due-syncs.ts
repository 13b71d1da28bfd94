import { AppError, type SyncRunId } from '@cartograph/contract'
import { and, connections, eq, gt, inArray, notExists, or, syncRuns } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { startSync } from './start-sync.ts'

/** The interval between syncs of a connection. */
export const syncEveryMs = 10 * 60_000

/** Starts a sync for every connection whose last run was created more than `everyMs` ago. */
export async function startDueSyncs(
  ctx: Pick<IngestionContext, 'store' | 'queue' | 'log' | 'clock'>,
  input: { readonly everyMs: number },
): Promise<SyncRunId[]> {
  const since = new Date(ctx.clock().getTime() - input.everyMs)
  const due = await ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: connections.orgId, connectionId: connections.id })
      .from(connections)
      .where(
        and(
          eq(connections.context, 'datasource'),
          eq(connections.isConnected, true),
          // Until a user reconnects it, another attempt can only fail again.
          eq(connections.requiresReauth, false),
          notExists(
            tx
              .select({ id: syncRuns.id })
              .from(syncRuns)
              .where(
                and(
                  eq(syncRuns.connectionId, connections.id),
                  or(
                    gt(syncRuns.createdAt, since),
                    inArray(syncRuns.state, ['waiting', 'running']),
                  ),
                ),
              ),
          ),
        ),
      ),
  )
  const started: SyncRunId[] = []
  for (const connection of due) {
    try {
      started.push((await startSync(ctx, connection)).syncRunId)
    } catch (error) {
      // Disconnected or deleted in the meantime: the other connections still start.
      if (!(error instanceof AppError) || error.retry) throw error
      ctx.log.info({ err: error, connection_id: connection.connectionId }, 'sync is no longer due')
    }
  }
  return started
}
