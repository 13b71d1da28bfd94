import { setTimeout as wait } from 'node:timers/promises'
import { AppError, type ConnectionId, type OrgId } from '@cartograph/contract'
import { connections, eq, streamDays, streamStates } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { syncLockName } from '../runs/run-sync.ts'
import { stopSync } from '../runs/stop-sync.ts'

/**
 * Everything that a connection brought, then the connection itself. It is disconnected first, so that
 * nothing new begins; cut off anywhere, it is still there to be deleted again.
 */
export async function deleteConnectionData(
  ctx: Pick<IngestionContext, 'store' | 'warehouse' | 'log' | 'clock'>,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<void> {
  const { orgId, connectionId } = input
  const found = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .update(connections)
      .set({ isConnected: false })
      .where(eq(connections.id, connectionId))
      .returning({ id: connections.id }),
  )
  if (found.length === 0) throw new AppError('not_found')
  for (let tries = 0; tries < mostTries; tries += 1) {
    await stopSync(ctx, input)
    // Under the lock of its syncs nobody writes any more.
    const lock = await ctx.store.withLock(syncLockName(connectionId), async () => {
      // Before its rows: cut off here and started again, it reads everything once more.
      await ctx.store.inWorkspace(orgId, async (tx) => {
        await tx.delete(streamStates).where(eq(streamStates.connectionId, connectionId))
        await tx.delete(streamDays).where(eq(streamDays.connectionId, connectionId))
      })
      await ctx.warehouse.prepareWorkspace(orgId)
      await ctx.warehouse.dropConnection(orgId, connectionId)
      await ctx.store.inWorkspace(orgId, (tx) =>
        tx.delete(connections).where(eq(connections.id, connectionId)),
      )
    })
    if (lock.held) return
    await wait(pauseMs)
  }
  throw new AppError('conflict', 'Its sync is still being stopped. Try again in a minute.')
}

/** Half a minute: longer than a sync needs to see that it is stopped. */
const mostTries = 120
const pauseMs = 250
