import type { ConnectionId } from '@cartograph/contract'
import { startSync, stopSync } from '@cartograph/ingestion'
import { connections, eq, workspaces } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { planColumns } from '../../plan-columns.ts'
import { planOpens } from '../../plans/index.ts'

/** Starts or stops the sync so that it matches the connection's state. Idempotent. */
export async function followConnection(ctx: Context, connectionId: ConnectionId): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const [connection] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ isConnected: connections.isConnected, plan: planColumns })
      .from(connections)
      .innerJoin(workspaces, eq(workspaces.orgId, connections.orgId))
      .where(eq(connections.id, connectionId)),
  )
  if (connection === undefined) return
  if (!connection.isConnected) return stopSync(ctx.ingestion, { orgId, connectionId })
  // Without a plan, the connection waits: the scheduler starts it once there is one.
  if (planOpens(connection.plan, 'syncs', ctx)) {
    await startSync(ctx.ingestion, { orgId, connectionId })
  }
}
