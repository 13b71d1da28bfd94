import { reconcileNow as endpoint } from '@cartograph/contract'
import { listReconciliation, reconcileConnection } from '@cartograph/ingestion'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireIntegration } from '../require.ts'

/** A user waits for the answer: the platform has one minute. */
const answerWithinMs = 60_000

export const reconcileNow = serves(endpoint, async (ctx, { datasourceId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id, context: 'datasource' })
  const place = { orgId, connectionId: id }
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(answerWithinMs)])
  // Before the change, so that no transaction waits for a platform, or for another transaction.
  await reconcileConnection(ctx.ingestion, place, signal)
  const compared = await listReconciliation(ctx.ingestion, place)
  return change(ctx, { endpoint, subject: id, details: {} }, () => Promise.resolve(compared))
})
