import { setTimeout as wait } from 'node:timers/promises'
import { AppError, type ConnectionId, type OrgId } from '@cartograph/contract'
import {
  alertPictures,
  and,
  connections,
  eq,
  notifications,
  sql,
  streamDays,
  streamStates,
  type Transaction,
} from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { syncLockName } from '../runs/sync-lock.ts'
import { stopSync } from '../runs/stop-sync.ts'

/**
 * Deletes a connection and all its data. Disconnects it first, so that no sync starts; if
 * interrupted anywhere, the connection is still there to be deleted again.
 */
export async function deleteConnectionData(
  ctx: Pick<IngestionContext, 'store' | 'warehouse' | 'log' | 'clock'>,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<void> {
  const { orgId, connectionId } = input
  const updated = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .update(connections)
      .set({ isConnected: false })
      .where(eq(connections.id, connectionId))
      .returning({ context: connections.context }),
  )
  const [connection] = updated
  if (connection === undefined) throw new AppError('not_found')
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await stopSync(ctx, input)
    // Under the sync lock no process writes.
    const lock = await ctx.store.withLock(syncLockName(connectionId), async () => {
      // Deletes the stream states before the rows: if interrupted here and connected again, it reads everything anew.
      await ctx.store.inWorkspace(orgId, async (tx) => {
        await tx.delete(streamStates).where(eq(streamStates.connectionId, connectionId))
        await tx.delete(streamDays).where(eq(streamDays.connectionId, connectionId))
      })
      await ctx.warehouse.prepareWorkspace(orgId)
      await ctx.warehouse.dropConnection(orgId, connectionId)
      await ctx.store.inWorkspace(orgId, async (tx) => {
        await tx
          .delete(notifications)
          .where(
            and(
              eq(notifications.orgId, orgId),
              sql`${notifications.parts} ->> 'connection_id' = ${connectionId}`,
            ),
          )
        await removeFromSummaries(tx, { orgId, connectionId })
        if (connection.context === 'datasource') {
          // Charts in Slack may show its numbers.
          await tx.delete(alertPictures).where(eq(alertPictures.orgId, orgId))
        }
        await tx.delete(connections).where(eq(connections.id, connectionId))
      })
    })
    if (lock.held) return
    await wait(pauseMs)
  }
  throw new AppError('conflict', 'The sync is still stopping. Try again in a minute.')
}

/** The notification of several first syncs names each of them. */
async function removeFromSummaries(
  tx: Transaction,
  { orgId, connectionId }: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<void> {
  const named = JSON.stringify([{ connection_id: connectionId }])
  await tx
    .update(notifications)
    .set({
      parts: sql`jsonb_set(parts, '{others}', coalesce((
        select jsonb_agg(one) from jsonb_array_elements(parts -> 'others') as one
        where one ->> 'connection_id' <> ${connectionId}), '[]'))`,
    })
    .where(
      and(
        eq(notifications.orgId, orgId),
        sql`${notifications.parts} -> 'others' @> ${named}::jsonb`,
      ),
    )
}

/** Half a minute, longer than a sync takes to notice the stop. */
const maxAttempts = 120
const pauseMs = 250
