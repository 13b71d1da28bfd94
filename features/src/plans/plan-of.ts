import type { ErrorCode, Plan, PlanStatus } from '@cartograph/contract'
import type { PlanColumns } from '../plan-columns.ts'

export function planOf(row: PlanColumns, now: Date): Plan {
  const status = statusOf(row, now)
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
