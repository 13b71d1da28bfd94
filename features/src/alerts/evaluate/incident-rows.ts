import { AlertIncidentId, newId } from '@cartograph/contract'
import { alertHistory, alertIncidents, and, eq, type Transaction } from '@cartograph/store'

export type IncidentRow = typeof alertIncidents.$inferSelect

export async function updateIncident(
  tx: Transaction,
  { orgId, id }: Pick<IncidentRow, 'orgId' | 'id'>,
  change: Partial<IncidentRow>,
): Promise<void> {
  await tx
    .update(alertIncidents)
    .set(change)
    .where(and(eq(alertIncidents.orgId, orgId), eq(alertIncidents.id, id)))
}

type HistoryRow = typeof alertHistory.$inferInsert

export async function addHistory(
  tx: Transaction,
  { orgId, id: incidentId }: Pick<IncidentRow, 'orgId' | 'id'>,
  item: Pick<HistoryRow, 'event' | 'userId' | 'about' | 'at'>,
): Promise<void> {
  await tx.insert(alertHistory).values({ orgId, id: newId(AlertIncidentId), incidentId, ...item })
}
