import { approveDeletions as endpoint } from '@cartograph/contract'
import { approveDeletions as approve } from '@cartograph/ingestion'
import { change } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { requireIntegration } from '../require.ts'

/** The next sync deletes the records, after it has looked up each of them again. */
export const approveDeletions = serves(endpoint, async (ctx, { datasourceId, stream, missing }) => {
  await requireIntegration(ctx, { id: datasourceId, context: 'datasource' })
  const details = { stream, missing }
  return change(ctx, { endpoint, subject: datasourceId, details }, async (tx) => {
    await approve(tx, { connectionId: datasourceId, stream, missing, approvedAt: ctx.clock() })
    return undefined
  })
})
