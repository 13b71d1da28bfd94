import { alertIncidents, alerts, and, asc, eq, sql, type Transaction } from '@cartograph/store'
import {
  eventsAtOnce,
  isUncollected,
  type CollectedEvent,
  type Subscription,
} from './uncollected.ts'

/** Incidents that opened, or that recovered. */
export async function listAlertIncidents(
  tx: Transaction,
  subscription: Subscription,
  { about, alertsUrl }: { readonly about: 'opened' | 'recovered'; readonly alertsUrl: string },
): Promise<CollectedEvent[]> {
  const occurredAt = about === 'opened' ? alertIncidents.openedAt : alertIncidents.recoveredAt
  const rows = await tx
    .select({ incident: alertIncidents, name: alerts.name, rule: alerts.rule })
    .from(alertIncidents)
    .innerJoin(
      alerts,
      and(eq(alerts.orgId, alertIncidents.orgId), eq(alerts.id, alertIncidents.alertId)),
    )
    .where(isUncollected(tx, subscription, { occurredAt, subject: sql`${alertIncidents.id}` }))
    .orderBy(asc(occurredAt), asc(alertIncidents.id))
    .limit(eventsAtOnce)
  return rows.flatMap(({ incident, name, rule }) => {
    const at = about === 'opened' ? incident.openedAt : incident.recoveredAt
    if (at === null) return []
    const { point, format } = incident
    return [
      {
        subject: incident.id,
        occurredAt: at,
        data: {
          incident_id: incident.id,
          alert_id: incident.alertId,
          name,
          rule: rule.kind,
          url: `${alertsUrl}?incident=${incident.id}`,
          message: incident.sentence,
          date: incident.lastDate,
          first_date: incident.firstDate,
          value: point.value,
          expected: point.expected,
          lower_bound: point.lower,
          upper_bound: point.upper,
          format: format?.kind ?? null,
          currency: format?.currency ?? null,
          parts: incident.parts,
          causes: incident.causes,
        },
      },
    ]
  })
}
