import { noPlan, type PlanColumns } from '../../plan-columns.ts'
import { planStateOf } from '../plan-state-of.ts'
import type { Subscription } from './payment-provider.ts'

export interface FollowedSubscription {
  readonly subscription: Subscription
  /** The subscription that the row is of; null for none. */
  readonly followedId: string | null
}

/**
 * The plan of a workspace whose subscription was read. A plan that was agreed with the operator stays, and a
 * subscription that has ended changes nothing where a trial or a free plan has begun since.
 */
export function planFromSubscription(
  row: PlanColumns,
  { subscription, followedId }: FollowedSubscription,
  now: Date,
): PlanColumns {
  const rules = { clock: () => now, settings: { hasPlans: true } }
  const before = planStateOf(row, rules)
  if (before === 'enterprise') return row
  const { state, cancelsAtEnd } = subscription
  const isFollowed = followedId === subscription.id
  const paidUntil = subscription.paidUntil ?? (isFollowed ? row.planPeriodEndsAt : null) ?? now
  const planId = subscription.planId ?? row.planId
  const paid = { ...noPlan, planId, planPeriodEndsAt: paidUntil }
  if (state === 'active')
    return cancelsAtEnd ? { ...paid, planCancelsAtEnd: true, planExpiresAt: paidUntil } : paid
  if (state === 'past_due') {
    // Unpaid periods follow each other at the provider; the grace is that of the first one.
    const known = isFollowed ? row.planPastDueSince : null
    const due = subscription.paidUntil ?? (paidUntil < now ? paidUntil : now)
    const dueSince = known !== null && known < due ? known : due
    return { ...paid, planPeriodEndsAt: dueSince, planPastDueSince: dueSince }
  }
  const { ended } = subscription
  if (ended === null || row.planIsTrial || row.planIsFree || row.planIsEnterprise) return row
  // The day on which it was first read stays.
  const withdrawn = { ...row, planId, planCancelledAt: row.planCancelledAt ?? ended.at }
  switch (ended.reason) {
    case 'period_over':
      return {
        ...paid,
        planPeriodEndsAt: ended.at,
        planCancelsAtEnd: true,
        planExpiresAt: ended.at,
      }
    case 'unpaid':
      return { ...row, planId, planExpiresAt: ended.at, planCancelsAtEnd: false }
    case 'ended':
      return before === 'expired' ? row : withdrawn
    case 'cancelled': {
      if (!isFollowed || row.planPeriodEndsAt === null || before === 'expired') return row
      const isOver = row.planPeriodEndsAt <= now
      if (row.planCancelsAtEnd && row.planCancelledAt === null) return row
      if (isOver || row.planPastDueSince !== null) return withdrawn
      const until = row.planPeriodEndsAt
      return { ...paid, planPeriodEndsAt: until, planCancelsAtEnd: true, planExpiresAt: until }
    }
  }
}

export function isSamePlan(one: PlanColumns, other: PlanColumns): boolean {
  const names = Object.keys(noPlan) as (keyof PlanColumns)[]
  // Dates are compared by their moments.
  return names.every((name) => one[name]?.valueOf() === other[name]?.valueOf())
}
