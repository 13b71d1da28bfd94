import { describe, expect, it } from 'vitest'
import { noPlan, type PlanColumns } from '../../plan-columns.ts'
import { planStateOf } from '../plan-state-of.ts'
import type { Subscription } from './payment-provider.ts'
import { planFromSubscription } from './plan-from-subscription.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const now = day('2026-12-20')
const active: Subscription = {
  id: 'sub_1',
  planId: 'base-monthly',
  currency: 'USD',
  state: 'active',
  paidUntil: day('2027-01-14'),
  cancelsAtEnd: false,
  ended: null,
  invoice: null,
}
const unpaid = (paidUntil: string): Subscription => ({
  ...active,
  state: 'past_due',
  paidUntil: day(paidUntil),
})
const ended = (reason: NonNullable<Subscription['ended']>['reason']): Subscription => ({
  ...active,
  state: 'ended',
  ended: { at: day('2026-12-14'), reason },
})
const trial: PlanColumns = { ...noPlan, planIsTrial: true, planExpiresAt: day('2026-12-24') }
const free: PlanColumns = { ...noPlan, planId: 'free', planIsFree: true }
const enterprise: PlanColumns = { ...noPlan, planIsEnterprise: true }
const follow = (
  row: PlanColumns,
  subscription: Subscription,
  followedId: string | null = 'sub_1',
) => planFromSubscription(row, { subscription, followedId }, now)
const stateOf = (row: PlanColumns, at = now) =>
  planStateOf(row, { clock: () => at, settings: { hasPlans: true } })

describe('the plan of a subscription', () => {
  it('is paid from every state but an agreed plan', () => {
    const closed = { ...noPlan, planId: 'base-monthly', planCancelledAt: day('2026-12-01') }
    for (const row of [trial, free, closed]) expect(stateOf(follow(row, active))).toBe('paid')
    expect(follow(enterprise, active)).toBe(enterprise)
  })

  it('has one grace, however many periods are not paid', () => {
    const first = follow(follow(trial, active), unpaid('2026-12-14'))
    expect([stateOf(first), stateOf(first, day('2026-12-21'))]).toEqual(['past_due', 'expired'])
    const second = follow(first, unpaid('2027-01-13'))
    expect(second.planPastDueSince).toEqual(day('2026-12-14'))
    expect(stateOf(second, day('2027-01-14'))).toBe('expired')
    expect(stateOf(follow(second, active))).toBe('paid')
    // Another subscription has its own.
    const other = follow(first, { ...unpaid('2027-01-13'), id: 'sub_2' })
    expect(other.planPastDueSince).toEqual(day('2027-01-13'))
  })

  it('ends as the provider says, and not where something else has begun', () => {
    const paid = follow(trial, active)
    expect(stateOf(follow(paid, ended('period_over')))).toBe('expired')
    expect(stateOf(follow(paid, ended('unpaid')))).toBe('expired')
    expect(stateOf(follow(paid, ended('ended')))).toBe('inactive')
    for (const row of [trial, free, enterprise]) expect(follow(row, ended('ended'))).toBe(row)
  })

  it('is the same however often it is read', () => {
    for (const one of [active, unpaid('2026-12-14'), ended('period_over'), ended('ended')]) {
      const once = follow(follow(trial, active), one)
      expect(follow(once, one)).toEqual(once)
    }
  })
})
