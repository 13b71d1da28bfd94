import type { Plan } from '@cartograph/contract'

interface PlanDescription {
  status: string
  tone: 'good' | 'caution' | 'bad'
  sentences: string[]
}

/** Describes a plan: its state, when it ends, and what can be done about it. */
export function describePlan(
  plan: Plan,
  { endDay, daysLeft }: { endDay: string | null; daysLeft: number | null },
): PlanDescription {
  const { sentences, ...state } = describePlanState(plan, endDay, daysLeft)
  if (plan.is_enterprise) {
    return { ...state, sentences: [...sentences, 'To change an enterprise plan, contact support.'] }
  }
  if (plan.is_plan_active && !plan.is_plan_trial) return { ...state, sentences }
  return {
    ...state,
    sentences: [
      ...sentences,
      "Payments aren't available yet. Contact your administrator to extend your plan.",
    ],
  }
}

function describePlanState(
  plan: Plan,
  endDay: string | null,
  daysLeft: number | null,
): PlanDescription {
  if (plan.status === 'expired') {
    const what = plan.is_plan_trial ? 'trial' : 'plan'
    return {
      status: 'Expired',
      tone: 'bad',
      sentences: [
        `Your ${what} expired${endDay === null ? '' : ` on ${endDay}`}. Subscribe for continued access.`,
        'Your data and settings are kept.',
      ],
    }
  }
  if (!plan.is_plan_active) {
    return {
      status: 'Inactive',
      tone: 'bad',
      sentences: ['This workspace has no active plan. Subscribe for continued access.'],
    }
  }
  if (plan.is_plan_trial) {
    return {
      status: 'Trial',
      tone: 'caution',
      sentences:
        endDay === null ? [] : [`Trial expires on ${endDay}, ${describeDaysLeft(daysLeft)}.`],
    }
  }
  return {
    status: plan.is_free ? 'Free' : 'Active',
    tone: 'good',
    sentences: [
      endDay === null
        ? 'No expiry date.'
        : `The current period ends on ${endDay}, ${describeDaysLeft(daysLeft)}.`,
    ],
  }
}

function describeDaysLeft(days: number | null): string {
  if (days === null || days === 0) return 'no days left'
  return days === 1 ? '1 day left' : `${days} days left`
}
