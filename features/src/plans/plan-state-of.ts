import {
  graceDays,
  keptDaysWithoutPlan,
  msPerDay,
  planAllows,
  type ErrorCode,
  type PlanArea,
  type PlanState,
} from '@cartograph/contract'
import { sql, type SQL, type SQLWrapper } from '@cartograph/store'
import type { Settings } from '../context.ts'
import type { PlanColumns } from '../plan-columns.ts'

/** What decides about a plan besides its row. */
export interface PlanRules {
  readonly clock: () => Date
  readonly settings: Pick<Settings, 'hasPlans'>
}

/** Without plans, every workspace is free and stays open, also one whose trial had expired. */
export function planStateOf(row: PlanColumns, { clock, settings }: PlanRules): PlanState {
  if (!settings.hasPlans) return 'free'
  const now = clock()
  // A cancelled plan is reported as cancelled, even after its expiry date.
  if (row.planCancelledAt !== null) return 'inactive'
  if (row.planExpiresAt !== null && row.planExpiresAt <= now) return 'expired'
  if (row.planIsEnterprise) return 'enterprise'
  if (row.planIsTrial) return 'trial'
  if (row.planIsFree) return 'free'
  const graceEnds = graceEndOf(row)
  if (graceEnds !== null && graceEnds <= now) return 'expired'
  const isUnpaid = row.planPeriodEndsAt !== null && row.planPeriodEndsAt <= now
  if (isUnpaid || row.planPastDueSince !== null) return 'past_due'
  return row.planCancelsAtEnd ? 'cancelled' : 'paid'
}

/** Whether the plan of a workspace allows an area now. */
export function planOpens(row: PlanColumns, area: PlanArea, rules: PlanRules): boolean {
  return planAllows(planStateOf(row, rules), area)
}

/** Why something that needs an active plan is refused; null when it is not. */
export function planRefusal(row: PlanColumns, rules: PlanRules): ErrorCode | null {
  const state = planStateOf(row, rules)
  if (planAllows(state, 'data')) return null
  if (state === 'inactive') return 'no_active_plan'
  return row.planIsTrial ? 'trial_expired' : 'plan_expired'
}

/** When a plan that is not paid closes; null for a plan that needs no payment. */
export function graceEndOf(row: PlanColumns): Date | null {
  if (row.planIsEnterprise || row.planIsTrial || row.planIsFree) return null
  const dueSince = row.planPastDueSince ?? row.planPeriodEndsAt
  return dueSince === null ? null : new Date(dueSince.getTime() + graceDays * msPerDay)
}

/** Until when the data of a closed workspace is kept at least; null while it is open. */
export function keptUntil(row: PlanColumns, rules: PlanRules): Date | null {
  if (planOpens(row, 'data', rules)) return null
  const ends = [row.planCancelledAt, row.planExpiresAt, graceEndOf(row)].filter(
    (end) => end !== null,
  )
  const closedAt = row.planCancelledAt ?? new Date(Math.min(...ends.map(Number)))
  return new Date(closedAt.getTime() + keptDaysWithoutPlan * msPerDay)
}

/**
 * For a where, with the column of the workspace's id: those whose plan lets syncs run and messages be sent, as
 * `planStateOf` decides. Undefined without plans.
 */
export function isOpenWorkspace(
  orgId: SQLWrapper,
  { clock, settings }: PlanRules,
): SQL | undefined {
  if (!settings.hasPlans) return undefined
  const now = clock()
  const graceBegan = new Date(now.getTime() - graceDays * msPerDay)
  return sql`exists (
    select 1 from workspaces plan_of
    where plan_of.org_id = ${orgId}
      and plan_of.plan_cancelled_at is null
      and (plan_of.plan_expires_at is null or plan_of.plan_expires_at > ${now.toISOString()}::timestamptz)
      and (plan_of.plan_is_enterprise or plan_of.plan_is_trial or plan_of.plan_is_free
        or coalesce(plan_of.plan_past_due_since, plan_of.plan_period_ends_at) is null
        or coalesce(plan_of.plan_past_due_since, plan_of.plan_period_ends_at) > ${graceBegan.toISOString()}::timestamptz)
  )`
}
