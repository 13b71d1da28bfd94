import { nextIncidentState, type OrgId } from '@cartograph/contract'
import { alertIncidents, alerts, and, eq, lte, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { addHistory, updateIncident } from '../evaluate/incident-rows.ts'
import { planNotices } from '../evaluate/plan-notices.ts'

/** Opens the incidents again whose snooze has ended, with a reminder to the people of the alert. */
export async function wakeSnoozed(
  ctx: Context,
  tx: Transaction,
  orgId: OrgId,
  timezone: string,
): Promise<void> {
  const now = ctx.clock()
  const rows = await tx
    .select({ incident: alertIncidents, alert: alerts })
    .from(alertIncidents)
    .innerJoin(alerts, and(eq(alerts.orgId, orgId), eq(alerts.id, alertIncidents.alertId)))
    .where(
      and(
        eq(alertIncidents.orgId, orgId),
        eq(alertIncidents.state, 'snoozed'),
        lte(alertIncidents.snoozedUntil, now),
      ),
    )
    .for('update', { of: alertIncidents, skipLocked: true })
  for (const { incident, alert } of rows) {
    const state = nextIncidentState(incident.state, 'wake', { hasRecovered: false })
    if (state === null) continue
    await updateIncident(tx, incident, { state, snoozedUntil: null })
    await addHistory(tx, incident, { event: 'wake', userId: null, about: null, at: now })
    await planNotices(ctx, tx, { alert, incident, about: 'woken', timezone })
  }
}
