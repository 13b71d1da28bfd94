import { msPerDay, planTransitions } from '@cartograph/contract'
import { noPlan, type PlanColumns } from '../plan-columns.ts'
import { planStateOf } from './plan-state-of.ts'

/** A step of the table of transitions that someone takes, with what it sets. */
export type PlanChange =
  | { readonly step: 'choose_free'; readonly planId: string }
  | { readonly step: 'pay'; readonly planId: string; readonly periodEndsAt: Date }
  | { readonly step: 'fail_payment' | 'cancel' | 'resume' | 'withdraw' }
  | { readonly step: 'grant_enterprise'; readonly planId: string; readonly expiresAt: Date | null }

/** The columns after a step; null when the table does not allow it now. */
export function applyPlanStep(row: PlanColumns, change: PlanChange, now: Date): PlanColumns | null {
  const state = planStateOf(row, { clock: () => now, settings: { hasPlans: true } })
  const next = planTransitions[state][change.step]
  if (next === undefined) return null
  switch (change.step) {
    case 'choose_free':
      return { ...noPlan, planId: change.planId, planIsFree: true }
    case 'pay':
      return { ...noPlan, planId: change.planId, planPeriodEndsAt: change.periodEndsAt }
    case 'grant_enterprise': {
      const { planId, expiresAt } = change
      return { ...noPlan, planId, planIsEnterprise: true, planExpiresAt: expiresAt }
    }
    case 'fail_payment':
      // A repeated failure does not extend the grace, and neither does one after the period's end.
      return {
        ...row,
        planPastDueSince: row.planPastDueSince ?? earlier(row.planPeriodEndsAt, now),
      }
    case 'cancel':
      return next === 'inactive' ? { ...row, planCancelledAt: now } : cancelAtEnd(row, now)
    case 'resume':
      return { ...row, planCancelsAtEnd: false, planExpiresAt: null, planPeriodEndsAt: endOf(row) }
    case 'withdraw':
      return { ...row, planCancelledAt: now }
  }
}

/** A plan without a known end, which only an operator can have set, runs for another 30 days. */
function cancelAtEnd(row: PlanColumns, now: Date): PlanColumns {
  const planExpiresAt = endOf(row) ?? new Date(now.getTime() + 30 * msPerDay)
  return { ...row, planExpiresAt, planCancelsAtEnd: true }
}

function endOf(row: PlanColumns): Date | null {
  return row.planExpiresAt ?? row.planPeriodEndsAt
}

function earlier(end: Date | null, now: Date): Date {
  return end !== null && end < now ? end : now
}
