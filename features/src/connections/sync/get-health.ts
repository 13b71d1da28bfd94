import { getConnectionHealth as endpoint } from '@cartograph/contract'
import { readConnectionHealth } from '@cartograph/ingestion'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireIntegration } from '../require.ts'

export const getConnectionHealth = serves(endpoint, async (ctx, { datasourceId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id, context: 'datasource' })
  return readConnectionHealth(ctx.ingestion, { orgId, connectionId: id })
})
