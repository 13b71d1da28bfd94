import { listUploads as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireIntegration } from '../require.ts'
import { selectUploads } from './present-upload.ts'

export const listUploads = serves(endpoint, async (ctx, { datasourceId: connectionId }) => {
  const { orgId } = requireWorkspace(ctx)
  await requireIntegration(ctx, { id: connectionId, context: 'datasource' })
  const items = await ctx.store.inWorkspace(orgId, (tx) => selectUploads(tx, { connectionId }))
  return { items }
})
