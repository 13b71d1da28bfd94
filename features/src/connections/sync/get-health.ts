import type { ConnectionHealth, ConnectionId } from '@cartograph/contract'
import { readConnectionHealth } from '@cartograph/ingestion'
import { requireWorkspace, type Context } from '../../context.ts'
import { requireIntegration } from '../require.ts'

export async function getConnectionHealth(
  ctx: Context,
  { id }: { id: ConnectionId },
): Promise<ConnectionHealth> {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id, context: 'datasource' })
  return readConnectionHealth(ctx.ingestion, { orgId, connectionId: id })
}
