import { longestAudienceName } from '@cartograph/connectors'
import { listAudienceDestinations as endpoint } from '@cartograph/contract'
import { selectIntegrations } from '../../connections/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

export const listAudienceDestinations = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const connected = await ctx.store.inWorkspace(orgId, (tx) =>
    selectIntegrations(tx, { context: 'destination' }),
  )
  const items = connected.flatMap(({ connection, profile }) => {
    const plan = ctx.ingestion.connectorFor(connection.platform)?.manifest.audiences
    if (plan === undefined || !connection.isConnected) return []
    return [
      {
        id: connection.id,
        name: connection.name,
        platform: connection.platform,
        mode: connection.mode,
        kind: plan.kind,
        fields: [...plan.fields],
        identifiers: [...plan.identifiers],
        name_length: longestAudienceName(plan),
        smallest_list: plan.smallestList,
        membership_days: plan.membershipDays && { ...plan.membershipDays },
        leaves_by_expiry: plan.leavesByExpiry !== undefined,
        takes_values: plan.takesValues,
        requires_reauth: connection.requiresReauth || (profile?.requiresReauth ?? false),
      },
    ]
  })
  return { items }
})
