import { newId, nextSendMoment, ReportRunId } from '@cartograph/contract'
import {
  and,
  eq,
  lte,
  ne,
  or,
  reportRuns,
  reportSchedules,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import type { Services } from '../../context.ts'
import type { ScheduleRow } from '../schedule-rows.ts'

type Due = Pick<Services, 'store' | 'ingestion' | 'clock' | 'log'>

/**
 * Starts every schedule whose time has come, each time once: the run and the next time are written
 * together, and several processes lock the schedule before. Times that were missed, because nothing ran,
 * are one time.
 */
export async function startDueReports(ctx: Due): Promise<ReportRunId[]> {
  const now = ctx.clock()
  const due = await ctx.store.asSystem((tx) =>
    tx
      .select({ schedule: reportSchedules, timezone: workspaces.timezone })
      .from(reportSchedules)
      .innerJoin(workspaces, eq(workspaces.orgId, reportSchedules.orgId))
      .where(
        and(
          eq(reportSchedules.isPaused, false),
          or(
            lte(reportSchedules.nextRunAt, now),
            // The time was that of the zone that the workspace had before.
            ne(reportSchedules.nextRunZone, workspaces.timezone),
          ),
        ),
      )
      .orderBy(reportSchedules.nextRunAt),
  )
  const started: ReportRunId[] = []
  for (const { schedule, timezone } of due) {
    const { orgId } = schedule
    const runId = await ctx.store.inWorkspace(orgId, (tx) => start(ctx, tx, schedule, timezone))
    if (runId === null) continue
    started.push(runId)
    await ctx.ingestion.queue.enqueue('send-report', { org_id: orgId, run_id: runId })
  }
  return started
}

/** Null if another process was first, or if only the time zone changed. */
async function start(
  { clock }: Due,
  tx: Transaction,
  { orgId, id, version, nextRunAt }: ScheduleRow,
  timezone: string,
): Promise<ReportRunId | null> {
  const [row] = await tx
    .select()
    .from(reportSchedules)
    .where(
      and(
        eq(reportSchedules.orgId, orgId),
        eq(reportSchedules.id, id),
        eq(reportSchedules.version, version),
      ),
    )
    .for('update')
  const isUnchanged = row?.nextRunAt?.getTime() === nextRunAt?.getTime()
  if (row === undefined || row.isPaused || !isUnchanged) return null
  const now = clock()
  const change = {
    nextRunAt: nextSendMoment(row.timing, timezone, now),
    nextRunZone: timezone,
  }
  await tx
    .update(reportSchedules)
    .set(change)
    .where(and(eq(reportSchedules.orgId, orgId), eq(reportSchedules.id, id)))
  if (row.nextRunAt === null || row.nextRunAt > now) return null
  const runId = newId(ReportRunId)
  const written = await tx
    .insert(reportRuns)
    .values({ orgId, id: runId, scheduleId: id, dueAt: row.nextRunAt, state: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: reportRuns.id })
  return written.length === 0 ? null : runId
}
