import { planAllows, type Plan, type PlanOffer, type PlanState } from '@cartograph/contract'
import { noPlan, type PlanColumns } from '../plan-columns.ts'
import type { PlanList } from './load-plans.ts'
import { graceEndOf, keptUntil, planStateOf, type PlanRules } from './plan-state-of.ts'

export interface DescribePlan extends PlanRules {
  readonly planList: PlanList
}

export function planOf(columns: PlanColumns, rules: DescribePlan): Plan {
  const row = rules.settings.hasPlans ? columns : { ...noPlan, planIsFree: true }
  const state = planStateOf(row, rules)
  const isActive = planAllows(state, 'data')
  const offer = offerOf(row, rules)
  const graceEnds = state === 'past_due' ? graceEndOf(row) : null
  return {
    id: row.planId ?? offer?.id ?? (row.planIsFree ? 'free' : 'enterprise'),
    type: 'base_plan',
    display_name: offer?.display_name ?? (row.planId || (row.planIsFree ? 'Free' : 'Enterprise')),
    state,
    status: statusOf(state),
    is_plan_active: isActive,
    is_plan_trial: row.planIsTrial,
    is_free: row.planIsFree,
    is_enterprise: row.planIsEnterprise,
    plan_expires: toText(row.planExpiresAt ?? row.planPeriodEndsAt),
    grace_ends: toText(graceEnds),
    data_kept_until: toText(keptUntil(row, rules)),
  }
}

/** The plan in the list; null for one that the operator has removed, or never listed. */
export function offerOf(row: PlanColumns, { planList }: DescribePlan): PlanOffer | null {
  const { plans, trialOf } = planList
  if (row.planId !== null) return plans.find(({ id }) => id === row.planId) ?? null
  if (row.planIsEnterprise) return plans.find((plan) => plan.is_enterprise) ?? null
  if (row.planIsFree) return plans.find((plan) => plan.is_free) ?? null
  return trialOf
}

function statusOf(state: PlanState): Plan['status'] {
  return state === 'expired' || state === 'inactive' ? state : 'active'
}

function toText(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
