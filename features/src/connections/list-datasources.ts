import { listDatasources as endpoint, platformNames, type OrgId } from '@cartograph/contract'
import { and, asc, connections, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'

export const listDatasources = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) => selectDatasources(tx, orgId))
  return {
    items: rows.map(({ id, platform, name }) => ({
      datasource_id: id,
      datasource_display_name: name,
      datasource_type: platform,
      datasource_type_display_name: platformNames[platform],
    })),
  }
})

/** Includes paused ones: their insights stay visible. */
export function selectDatasources(tx: Transaction, orgId: OrgId) {
  return tx
    .select({ id: connections.id, platform: connections.platform, name: connections.name })
    .from(connections)
    .where(and(eq(connections.orgId, orgId), eq(connections.context, 'datasource')))
    .orderBy(asc(connections.createdAt), asc(connections.id))
}
