import type { ConnectionId, Reconciliation } from '@cartograph/contract'
import { listReconciliation } from '@cartograph/ingestion'
import { requireWorkspace, type Context } from '../../context.ts'
import { requireIntegration } from '../require.ts'

export async function getReconciliation(
  ctx: Context,
  { id }: { id: ConnectionId },
): Promise<Reconciliation> {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id, context: 'datasource' })
  return listReconciliation(ctx.ingestion, { orgId, connectionId: id })
}
