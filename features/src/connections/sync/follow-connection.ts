import type { ConnectionId } from '@cartograph/contract'
import { startSync, stopSync } from '@cartograph/ingestion'
import { connections, eq } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'

/** Starts or stops the sync so that it matches the connection's state. Idempotent. */
export async function followConnection(ctx: Context, connectionId: ConnectionId): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const [connection] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ isConnected: connections.isConnected })
      .from(connections)
      .where(eq(connections.id, connectionId)),
  )
  if (connection === undefined) return
  const follow = connection.isConnected ? startSync : stopSync
  await follow(ctx.ingestion, { orgId, connectionId })
}
