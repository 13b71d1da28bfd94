import { resolveFlags, type OrgId, type ReportRunId } from '@cartograph/contract'
import {
  and,
  eq,
  reportRuns,
  reports,
  reportSchedules,
  workspacePeople,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { planColumns } from '../../plan-columns.ts'
import { planOpens } from '../../plans/index.ts'
import type { ReportDefinitions } from '../../reports/index.ts'
import type { ScheduleRow } from '../schedule-rows.ts'

export type RunRow = typeof reportRuns.$inferSelect

/** A run with everything that decides about it, as it is at this moment. */
export interface OpenRun {
  readonly run: RunRow
  readonly schedule: ScheduleRow
  readonly report: ReportDefinitions
  readonly workspaceName: string
  readonly timezone: string
  readonly hasOwner: boolean
  /** Why nothing may be sent, in words; null if it may. */
  readonly refusal: string | null
}

/** Null once it has ended, or its schedule or its report was deleted. The run is locked. */
export async function readOpenRun(
  ctx: Context,
  tx: Transaction,
  orgId: OrgId,
  runId: ReportRunId,
): Promise<OpenRun | null> {
  const [found] = await tx
    .select({
      run: reportRuns,
      schedule: reportSchedules,
      report: reports,
      workspaceName: workspaces.name,
      timezone: workspaces.timezone,
      flags: workspaces.featureFlags,
      plan: planColumns,
    })
    .from(reportRuns)
    .innerJoin(
      reportSchedules,
      and(
        eq(reportSchedules.orgId, reportRuns.orgId),
        eq(reportSchedules.id, reportRuns.scheduleId),
      ),
    )
    .innerJoin(
      reports,
      and(eq(reports.orgId, reportSchedules.orgId), eq(reports.id, reportSchedules.reportId)),
    )
    .innerJoin(workspaces, eq(workspaces.orgId, reportRuns.orgId))
    .where(and(eq(reportRuns.orgId, orgId), eq(reportRuns.id, runId)))
    .for('update', { of: reportRuns })
  if (found === undefined || !isOpen(found.run)) return null
  const { run, schedule, report, flags, plan, ...about } = found
  const { granularity, comparison, definitions, name, reportingPeriod } = report
  return {
    ...about,
    run,
    schedule,
    report: { name, granularity, reporting_period: reportingPeriod, comparison, definitions },
    hasOwner: await isMember(tx, schedule),
    refusal: refusalOf({
      isPaused: schedule.isPaused && run.testFor === null,
      hasReports: resolveFlags(ctx.settings.flags, flags).enable_reports,
      hasPlan: planOpens(plan, 'sends', ctx),
    }),
  }
}

export function isOpen({ state }: Pick<RunRow, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

async function isMember(tx: Transaction, { orgId, createdBy }: ScheduleRow): Promise<boolean> {
  if (createdBy === null) return false
  const [owner] = await tx
    .select({ isActive: workspacePeople.isActive })
    .from(workspacePeople)
    .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.userId, createdBy)))
  return owner?.isActive === true
}

interface Conditions {
  readonly isPaused: boolean
  readonly hasReports: boolean
  readonly hasPlan: boolean
}

function refusalOf({ isPaused, hasReports, hasPlan }: Conditions): string | null {
  if (!hasPlan) return 'The plan of the workspace is not active, so nothing was sent.'
  if (!hasReports) return 'Reports are off in this workspace, so nothing was sent.'
  return isPaused ? 'The schedule was paused before it was sent.' : null
}
