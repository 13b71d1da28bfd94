import { AppError, type AlertIncident, type AlertIncidentId } from '@cartograph/contract'
import { alertIncidents, alerts, and, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { namesOf } from '../../custom-metrics/index.ts'

export function selectIncidents(tx: Transaction) {
  return tx
    .select({ incident: alertIncidents, alertName: alerts.name })
    .from(alertIncidents)
    .innerJoin(
      alerts,
      and(eq(alerts.orgId, alertIncidents.orgId), eq(alerts.id, alertIncidents.alertId)),
    )
    .$dynamic()
}

export type SelectedIncident = Awaited<ReturnType<typeof selectIncidents>>[number]

export async function requireIncident(
  ctx: Context,
  tx: Transaction,
  id: AlertIncidentId,
  { locks = false } = {},
): Promise<SelectedIncident> {
  const { orgId } = requireWorkspace(ctx)
  const query = selectIncidents(tx).where(
    and(eq(alertIncidents.orgId, orgId), eq(alertIncidents.id, id)),
  )
  const [found] = await (locks ? query.for('update', { of: alertIncidents }) : query)
  if (found === undefined) throw new AppError('not_found')
  return found
}

export async function presentIncidents(
  tx: Transaction,
  found: readonly SelectedIncident[],
): Promise<AlertIncident[]> {
  const names = await namesOf(
    tx,
    found.map(({ incident }) => incident.assigneeId),
  )
  return found.map(({ incident, alertName }) => {
    const { assigneeId, closedAt, closeReason } = incident
    return {
      id: incident.id,
      alert_id: incident.alertId,
      alert_name: alertName,
      state: incident.state,
      sentence: incident.sentence,
      opened_at: incident.openedAt.toISOString(),
      first_date: incident.firstDate,
      last_date: incident.lastDate,
      recovered_at: incident.recoveredAt?.toISOString() ?? null,
      point: incident.point,
      format: incident.format,
      assignee:
        assigneeId === null
          ? null
          : { id: assigneeId, name: names.get(assigneeId) ?? 'A former member' },
      snoozed_until: incident.snoozedUntil?.toISOString() ?? null,
      closed:
        closedAt === null || closeReason === null
          ? null
          : { reason: closeReason, note: incident.closeNote, at: closedAt.toISOString() },
    }
  })
}
