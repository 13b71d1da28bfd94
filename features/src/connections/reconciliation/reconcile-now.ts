import {
  reconcileNow as endpoint,
  type ConnectionId,
  type Reconciliation,
} from '@cartograph/contract'
import { listReconciliation, reconcileConnection } from '@cartograph/ingestion'
import { change } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { requireIntegration } from '../require.ts'

/** Somebody waits for it: the platform has a minute. */
const answerWithinMs = 60_000

export async function reconcileNow(
  ctx: Context,
  { id }: { id: ConnectionId },
): Promise<Reconciliation> {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id, context: 'datasource' })
  const place = { orgId, connectionId: id }
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(answerWithinMs)])
  // Before the change, so that no transaction waits for a platform, or for another transaction.
  await reconcileConnection(ctx.ingestion, place, signal)
  const compared = await listReconciliation(ctx.ingestion, place)
  return change(ctx, { endpoint, subject: id, details: {} }, () => Promise.resolve(compared))
}
