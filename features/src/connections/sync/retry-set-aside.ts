import { retrySetAside as endpoint, type AnswerOf, type ConnectionId } from '@cartograph/contract'
import { retrySetAside as retry } from '@cartograph/ingestion'
import { change } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { requireIntegration } from '../require.ts'

type Retried = AnswerOf<typeof endpoint>

export async function retrySetAside(ctx: Context, { id }: { id: ConnectionId }): Promise<Retried> {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id, context: 'datasource' })
  // Before the change, so that no transaction waits for a platform, or for another transaction.
  const retried: Retried = await retry(ctx.ingestion, { orgId, connectionId: id })
  const details = ({ repaired, left }: Retried) => ({ repaired, left })
  return change(ctx, { endpoint, subject: id, details }, () => Promise.resolve(retried))
}
