import { listAlertIncidents as endpoint } from '@cartograph/contract'
import { alertIncidents, and, count, desc, eq, ne, sql } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { presentIncidents, selectIncidents } from './present-incidents.ts'

export const listAlertIncidents = serves(
  endpoint,
  async (ctx, { page, page_size: size, show, alert_id: alertId }) => {
    const { orgId } = requireWorkspace(ctx)
    const { state, openedAt, id } = alertIncidents
    const isWanted = and(
      eq(alertIncidents.orgId, orgId),
      ...(show === 'open' ? [ne(state, 'closed')] : []),
      ...(show === 'closed' ? [eq(state, 'closed')] : []),
      ...(alertId === undefined ? [] : [eq(alertIncidents.alertId, alertId)]),
    )
    return ctx.store.inWorkspace(orgId, async (tx) => {
      const [counted] = await tx.select({ total: count() }).from(alertIncidents).where(isWanted)
      const rows = await selectIncidents(tx)
        .where(isWanted)
        .orderBy(sql`${state} = 'closed'`, desc(openedAt), desc(id))
        .limit(size)
        .offset((page - 1) * size)
      return { page, items: await presentIncidents(tx, rows), total: counted?.total ?? 0 }
    })
  },
)
