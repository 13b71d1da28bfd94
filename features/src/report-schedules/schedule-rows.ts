import {
  AppError,
  type ReportId,
  type ReportRecipient,
  type ReportSchedule,
  type ReportScheduleId,
} from '@cartograph/contract'
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  reportRecipients,
  reportRuns,
  reports,
  reportSchedules,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { fullName } from '../users/index.ts'
import { readUnits } from '../workspace-units.ts'

export type ScheduleRow = typeof reportSchedules.$inferSelect
export type RecipientRow = typeof reportRecipients.$inferSelect

/** Locked, so that the report is not deleted and two changes are made one after the other. */
export async function lockReport(ctx: Context, tx: Transaction, id: ReportId): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const [report] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.orgId, orgId), eq(reports.id, id)))
    .for('update')
  if (report === undefined) throw new AppError('not_found')
}

interface OfReport {
  readonly reportId: ReportId
  readonly scheduleId: ReportScheduleId
}

export async function requireSchedule(
  ctx: Context,
  tx: Transaction,
  { reportId, scheduleId }: OfReport,
  { locks = false } = {},
): Promise<ScheduleRow> {
  const { orgId } = requireWorkspace(ctx)
  const found = tx
    .select()
    .from(reportSchedules)
    .where(
      and(
        eq(reportSchedules.orgId, orgId),
        eq(reportSchedules.reportId, reportId),
        eq(reportSchedules.id, scheduleId),
      ),
    )
  const [row] = await (locks ? found.for('update') : found)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** With their recipients, their owners and the last time that each was sent. */
export async function presentSchedules(
  ctx: Context,
  tx: Transaction,
  rows: readonly ScheduleRow[],
): Promise<ReportSchedule[]> {
  if (rows.length === 0) return []
  const { orgId } = requireWorkspace(ctx)
  const ids = rows.map(({ id }) => id)
  const { timezone } = await readUnits(tx, orgId)
  const recipients = await tx
    .select()
    .from(reportRecipients)
    .where(and(eq(reportRecipients.orgId, orgId), inArray(reportRecipients.scheduleId, ids)))
    .orderBy(asc(reportRecipients.addedAt), asc(reportRecipients.id))
  const lastRuns = await tx
    .selectDistinctOn([reportRuns.scheduleId])
    .from(reportRuns)
    .where(
      and(
        eq(reportRuns.orgId, orgId),
        inArray(reportRuns.scheduleId, ids),
        isNull(reportRuns.testFor),
      ),
    )
    .orderBy(reportRuns.scheduleId, desc(reportRuns.dueAt))
  const people = await tx.select().from(workspacePeople).where(eq(workspacePeople.orgId, orgId))
  const personOf = new Map(people.map((person) => [person.userId, person]))
  return rows.map((row) => {
    const owner = row.createdBy === null ? undefined : personOf.get(row.createdBy)
    const lastRun = lastRuns.find(({ scheduleId }) => scheduleId === row.id)
    return {
      id: row.id,
      report_id: row.reportId,
      timing: row.timing,
      timezone,
      attachment: row.attachment,
      is_paused: row.isPaused,
      owner: {
        name: owner === undefined ? null : fullName(owner),
        has_left: owner?.isActive !== true,
      },
      recipients: recipients
        .filter(({ scheduleId }) => scheduleId === row.id)
        .map((one) => presentRecipient(one, personOf)),
      next_run_at: row.nextRunAt?.toISOString() ?? null,
      last_run:
        lastRun === undefined
          ? null
          : {
              id: lastRun.id,
              due_at: lastRun.dueAt.toISOString(),
              state: lastRun.state,
              message: lastRun.message,
            },
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      version: row.version,
    }
  })
}

type PersonRow = typeof workspacePeople.$inferSelect

function presentRecipient(
  row: RecipientRow,
  people: ReadonlyMap<string, PersonRow>,
): ReportRecipient {
  const person = row.userId === null ? undefined : people.get(row.userId)
  return {
    id: row.id,
    kind: row.kind,
    user_id: row.userId,
    label:
      person === undefined ? (row.email ?? row.urlLabel ?? 'A member who left') : fullName(person),
    email: person?.email ?? row.email,
    state: row.state,
    has_access: row.kind !== 'member' || person?.isActive === true,
    added_at: row.addedAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  }
}

export async function presentSchedule(
  ctx: Context,
  tx: Transaction,
  row: ScheduleRow,
): Promise<ReportSchedule> {
  const [schedule] = await presentSchedules(ctx, tx, [row])
  if (schedule === undefined) throw new Error('A stored schedule is presented')
  return schedule
}
