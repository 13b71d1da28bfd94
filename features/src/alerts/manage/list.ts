import { listAlerts as endpoint } from '@cartograph/contract'
import { alerts, asc, eq } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { presentAlerts } from './alert-rows.ts'

export const listAlerts = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const rows = await tx
      .select()
      .from(alerts)
      .where(eq(alerts.orgId, orgId))
      .orderBy(asc(alerts.name), asc(alerts.id))
    return { items: await presentAlerts(ctx, tx, rows) }
  })
})
