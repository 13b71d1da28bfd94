import { alertSentence, AppError, type Alert, type AlertId, type OrgId } from '@cartograph/contract'
import { alertIncidents, alerts, and, eq, isNull, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { namesOf } from '../../custom-metrics/index.ts'
import { nameWatches } from '../read/name-watches.ts'

export type AlertRow = typeof alerts.$inferSelect

export function isAlert(orgId: OrgId, id: AlertId) {
  return and(eq(alerts.orgId, orgId), eq(alerts.id, id))
}

/** Locked for a change, so that two of them are made one after the other. */
export async function lockAlert(ctx: Context, tx: Transaction, id: AlertId): Promise<AlertRow> {
  const { orgId } = requireWorkspace(ctx)
  const [row] = await tx.select().from(alerts).where(isAlert(orgId, id)).for('update')
  if (row === undefined) throw new AppError('not_found')
  return row
}

export async function presentAlerts(
  ctx: Context,
  tx: Transaction,
  rows: readonly AlertRow[],
): Promise<Alert[]> {
  const { orgId } = requireWorkspace(ctx)
  const named = await nameWatches(ctx, tx, rows)
  const people = await namesOf(
    tx,
    rows.map(({ createdBy }) => createdBy),
  )
  const running = await tx
    .select({ id: alertIncidents.id, alertId: alertIncidents.alertId })
    .from(alertIncidents)
    .where(and(eq(alertIncidents.orgId, orgId), isNull(alertIncidents.recoveredAt)))
  const incidents = new Map(running.map(({ alertId, id }) => [alertId, id]))
  return rows.map((row, n) => {
    const names = named[n]
    return {
      id: row.id,
      name: row.name,
      watch: row.watch,
      rule: row.rule,
      granularity: row.granularity,
      subject: names?.subject ?? null,
      sentence: names === undefined ? '' : alertSentence(row, names),
      members: [...row.members],
      slack: row.slackLabel,
      quiet: row.quiet,
      is_paused: row.isPaused,
      evaluated_through: row.evaluatedThrough,
      problem: row.problem,
      incident_id: incidents.get(row.id) ?? null,
      created_by_name: row.createdBy === null ? null : (people.get(row.createdBy) ?? null),
      updated_at: row.updatedAt.toISOString(),
      version: row.version,
    }
  })
}

export async function presentAlert(ctx: Context, tx: Transaction, row: AlertRow): Promise<Alert> {
  const [alert] = await presentAlerts(ctx, tx, [row])
  if (alert === undefined) throw new Error('A stored alert is presented')
  return alert
}
