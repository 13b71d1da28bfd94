import { AppError } from '@cartograph/contract'
import { and, connections, eq, gt, notExists, reconciliations } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { reconcileConnection } from './reconcile-connection.ts'

/**
 * Compares every connected data source that was not compared for a day, one at a time. Returns how
 * many.
 */
export async function reconcileDueConnections(
  ctx: IngestionContext,
  signal: AbortSignal,
): Promise<number> {
  const lock = await ctx.store.withLock('reconcile', async () => {
    let compared = 0
    for (const connection of await listDue(ctx)) {
      if (signal.aborted) break
      try {
        await reconcileConnection(ctx, connection, signal)
        compared += 1
      } catch (error) {
        // A platform that fails must not stop the others.
        if (!(error instanceof AppError)) throw error
        ctx.log.info(
          { err: error, connection_id: connection.connectionId },
          'reconciliation failed',
        )
      }
    }
    return compared
  })
  return lock.held ? lock.result : 0
}

const everyMs = 24 * 3_600_000

async function listDue({ store, clock, connectorFor, openWorkspaces }: IngestionContext) {
  const since = new Date(clock().getTime() - everyMs)
  const rows = await store.asSystem((tx) =>
    tx
      .select({
        orgId: connections.orgId,
        connectionId: connections.id,
        platform: connections.platform,
      })
      .from(connections)
      .where(
        and(
          eq(connections.isConnected, true),
          eq(connections.requiresReauth, false),
          eq(connections.context, 'datasource'),
          openWorkspaces?.(connections.orgId),
          notExists(
            tx
              .select({ day: reconciliations.day })
              .from(reconciliations)
              .where(
                and(
                  eq(reconciliations.connectionId, connections.id),
                  gt(reconciliations.checkedAt, since),
                ),
              ),
          ),
        ),
      ),
  )
  return rows.filter(({ platform }) => connectorFor(platform)?.manifest.totals !== undefined)
}
