import { getReconciliation as endpoint } from '@cartograph/contract'
import { listReconciliation } from '@cartograph/ingestion'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireIntegration } from '../require.ts'

export const getReconciliation = serves(endpoint, async (ctx, { datasourceId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id, context: 'datasource' })
  return listReconciliation(ctx.ingestion, { orgId, connectionId: id })
})
