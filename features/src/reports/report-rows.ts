import { AppError, type Report, type ReportId } from '@cartograph/contract'
import {
  and,
  asc,
  eq,
  inArray,
  reports,
  reportSchedules,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { namesOf } from '../custom-metrics/index.ts'

export type ReportRow = typeof reports.$inferSelect

/** Locked for a change, so that two of them are made one after the other. */
export async function requireReport(
  ctx: Context,
  tx: Transaction,
  id: ReportId,
  { locks = false } = {},
): Promise<ReportRow> {
  const { orgId } = requireWorkspace(ctx)
  const found = tx
    .select()
    .from(reports)
    .where(and(eq(reports.orgId, orgId), eq(reports.id, id)))
  const [row] = await (locks ? found.for('update') : found)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** With the names of those who changed them last, and when they are sent. */
export async function presentReports(
  tx: Transaction,
  rows: readonly ReportRow[],
): Promise<Report[]> {
  const names = await namesOf(
    tx,
    rows.map(({ updatedBy }) => updatedBy),
  )
  const schedules = await readSchedules(tx, rows)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    granularity: row.granularity,
    reporting_period: row.reportingPeriod,
    comparison: row.comparison,
    updated_by_name: row.updatedBy === null ? null : (names.get(row.updatedBy) ?? null),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
    definitions: row.definitions,
    schedules: schedules
      .filter(({ reportId }) => reportId === row.id)
      .map(({ timing, isPaused }) => ({ timing, is_paused: isPaused })),
  }))
}

async function readSchedules(tx: Transaction, rows: readonly ReportRow[]) {
  const [first] = rows
  if (first === undefined) return []
  const ids = rows.map(({ id }) => id)
  return tx
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.orgId, first.orgId), inArray(reportSchedules.reportId, ids)))
    .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id))
}

export async function presentReport(tx: Transaction, row: ReportRow): Promise<Report> {
  const [report] = await presentReports(tx, [row])
  if (report === undefined) throw new Error('A stored report is presented')
  return report
}
