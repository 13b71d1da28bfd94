import type { ErrorCode, Plan, PlanStatus } from '@cartograph/contract'
import type { Settings } from '../context.ts'
import type { PlanColumns } from '../plan-columns.ts'

/** Without plans, every workspace is free and stays open, also one whose trial had expired. */
export function planOf(columns: PlanColumns, { clock, settings }: PlanRules): Plan {
  const row = settings.hasPlans ? columns : free
  const status = statusOf(row, clock())
  return {
    type: 'base_plan',
    display_name: 'Base plan',
    status,
    is_plan_active: status === 'active',
    is_plan_trial: row.planIsTrial,
    is_free: row.planIsFree,
    is_enterprise: row.planIsEnterprise,
    plan_expires: row.planExpiresAt?.toISOString() ?? null,
  }
}

/** What decides about a plan besides its row. */
export interface PlanRules {
  readonly clock: () => Date
  readonly settings: Pick<Settings, 'hasPlans'>
}

const free: PlanColumns = {
  planIsTrial: false,
  planIsFree: true,
  planIsEnterprise: false,
  planExpiresAt: null,
  planCancelledAt: null,
}

/** Why something that needs an active plan is refused; null when it is not. */
export function planRefusal(plan: Plan): ErrorCode | null {
  if (plan.status === 'active') return null
  if (plan.status === 'inactive') return 'no_active_plan'
  return plan.is_plan_trial ? 'trial_expired' : 'plan_expired'
}

/** A cancelled plan is reported as cancelled, even after its expiry date. */
function statusOf({ planCancelledAt, planExpiresAt }: PlanColumns, now: Date): PlanStatus {
  if (planCancelledAt !== null) return 'inactive'
  return planExpiresAt !== null && planExpiresAt <= now ? 'expired' : 'active'
}
