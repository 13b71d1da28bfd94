import { retrySetAside as endpoint, type AnswerOf } from '@cartograph/contract'
import { retrySetAside as retry } from '@cartograph/ingestion'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireIntegration } from '../require.ts'

type RetryAnswer = AnswerOf<typeof endpoint>

export const retrySetAside = serves(endpoint, async (ctx, { datasourceId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id, context: 'datasource' })
  // Before the change, so that no transaction waits for a platform, or for another transaction.
  const retried: RetryAnswer = await retry(ctx.ingestion, { orgId, connectionId: id })
  const details = ({ repaired, left }: RetryAnswer) => ({ repaired, left })
  return change(ctx, { endpoint, subject: id, details }, () => Promise.resolve(retried))
})
