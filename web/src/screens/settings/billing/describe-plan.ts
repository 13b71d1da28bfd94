import type { Plan } from '@cartograph/contract'

interface PlanDescription {
  status: string
  tone: 'good' | 'caution' | 'bad'
  sentences: string[]
}

interface PlanFacts {
  /** The day on which the trial, the paid period or the plan ends. */
  readonly endDay: string | null
  readonly daysLeft: number | null
  readonly graceDay?: string | null
  readonly keptDay?: string | null
}

/** Describes a plan: its state, when it ends, and what can be done about it. */
export function describePlan(plan: Plan, facts: PlanFacts): PlanDescription {
  const { sentences, ...state } = describeState(plan, facts)
  if (!plan.is_enterprise) return { ...state, sentences }
  return { ...state, sentences: [...sentences, 'To change an enterprise plan, contact support.'] }
}

function describeState(plan: Plan, facts: PlanFacts): PlanDescription {
  const { endDay, daysLeft, graceDay = null, keptDay = null } = facts
  const kept =
    keptDay === null
      ? 'Your data and settings are kept.'
      : `Your data and settings are kept until ${keptDay}. Syncs and messages have stopped.`
  switch (plan.state) {
    case 'expired': {
      const what = plan.is_plan_trial ? 'trial' : 'plan'
      const when = endDay === null ? '' : ` on ${endDay}`
      const first = `Your ${what} expired${when}. Subscribe for continued access.`
      return { status: 'Expired', tone: 'bad', sentences: [first, kept] }
    }
    case 'inactive': {
      const first = 'This workspace has no active plan. Subscribe for continued access.'
      return { status: 'Inactive', tone: 'bad', sentences: [first, kept] }
    }
    case 'trial': {
      const words = endDay && `Trial expires on ${endDay}, ${describeDaysLeft(daysLeft)}.`
      return { status: 'Trial', tone: 'caution', sentences: words ? [words] : [] }
    }
    case 'past_due': {
      const until = graceDay === null ? '' : ` until ${graceDay}`
      const words = `A payment is due. Everything keeps working${until}.`
      return { status: 'Payment due', tone: 'caution', sentences: [words] }
    }
    case 'cancelled': {
      const words = `Everything keeps working until the plan ends on ${endDay}, ${describeDaysLeft(daysLeft)}. You can resume it until then.`
      return { status: 'Cancelled', tone: 'caution', sentences: [words] }
    }
    case 'free':
    case 'paid':
    case 'enterprise': {
      const words =
        endDay === null
          ? 'No expiry date.'
          : `The current period ends on ${endDay}, ${describeDaysLeft(daysLeft)}.`
      return { status: plan.is_free ? 'Free' : 'Active', tone: 'good', sentences: [words] }
    }
  }
}

function describeDaysLeft(days: number | null): string {
  if (days === null || days === 0) return 'no days left'
  return days === 1 ? '1 day left' : `${days} days left`
}
