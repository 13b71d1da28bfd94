import { Plan } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { noPlan, type PlanColumns } from '../plan-columns.ts'
import { loadPlans, planOf, planRefusal } from './index.ts'

const now = new Date('2026-11-14T09:00:00.000Z')
const later = new Date(now.getTime() + 1)
const clock = () => now
const planList = loadPlans()
const rules = { clock, settings: { hasPlans: true }, planList }
const plan = (of: Partial<PlanColumns>) => planOf({ ...noPlan, ...of }, rules)
const refusal = (of: Partial<PlanColumns>) => planRefusal({ ...noPlan, ...of }, rules)

describe('without plans', () => {
  it('a workspace is free and stays open, also one whose trial had expired', () => {
    const closed = { ...noPlan, planIsTrial: true, planExpiresAt: now, planCancelledAt: now }
    const without = { ...rules, settings: { hasPlans: false } }
    const open = planOf(closed, without)
    expect(open).toMatchObject({ state: 'free', status: 'active', is_free: true })
    expect(open).toMatchObject({ plan_expires: null, is_plan_active: true, is_plan_trial: false })
    expect(planRefusal(closed, without)).toBeNull()
  })
})

describe('a plan', () => {
  it('is active until it expires, or forever without an expiry date', () => {
    expect(plan({ planExpiresAt: later })).toMatchObject({ status: 'active', is_plan_active: true })
    expect(plan({ planExpiresAt: now })).toMatchObject({ status: 'expired', is_plan_active: false })
    expect(plan({})).toMatchObject({ status: 'active', plan_expires: null })
  })

  it('that was ended is inactive, whatever its expiry date', () => {
    for (const planExpiresAt of [null, now, later]) {
      expect(plan({ planCancelledAt: now, planExpiresAt }).status).toBe('inactive')
    }
  })

  it('is returned in the shape of the contract', () => {
    const given = { planIsTrial: true, planIsFree: true, planIsEnterprise: true }
    expect(Plan.parse(plan({ ...given, planExpiresAt: later }))).toEqual({
      id: 'enterprise',
      type: 'base_plan',
      display_name: 'Enterprise',
      state: 'enterprise',
      status: 'active',
      is_plan_active: true,
      is_plan_trial: true,
      is_free: true,
      is_enterprise: true,
      plan_expires: '2026-11-14T09:00:00.001Z',
      grace_ends: null,
      data_kept_until: null,
    })
  })

  it('has its name from the list, and its id where the operator has removed it', () => {
    expect(plan({ planIsTrial: true })).toMatchObject({ id: 'base-monthly' })
    expect(plan({ planIsFree: true })).toMatchObject({ id: 'free', display_name: 'Free' })
    expect(plan({ planId: 'base-yearly' }).display_name).toBe('Base plan, yearly')
    expect(plan({ planId: 'gold' })).toMatchObject({ id: 'gold', display_name: 'gold' })
  })

  it('whose payment is due stays open for 7 days', () => {
    const due = (planPeriodEndsAt: string) => plan({ planPeriodEndsAt: new Date(planPeriodEndsAt) })
    expect(due('2026-11-14T09:00:00.001Z')).toMatchObject({ state: 'paid', grace_ends: null })
    expect(due('2026-11-14T09:00:00Z')).toMatchObject({
      state: 'past_due',
      is_plan_active: true,
      grace_ends: '2026-11-21T09:00:00.000Z',
    })
    expect(due('2026-11-07T09:00:00.001Z').state).toBe('past_due')
    expect(due('2026-11-07T09:00:00Z').state).toBe('expired')
  })

  it('that is over says until when the data is kept: 90 days', () => {
    const kept = (of: Partial<PlanColumns>) => plan(of).data_kept_until
    const end = new Date('2026-11-01T00:00:00Z')
    expect(kept({ planExpiresAt: end, planIsTrial: true })).toBe('2027-01-30T00:00:00.000Z')
    expect(kept({ planCancelledAt: end })).toBe('2027-01-30T00:00:00.000Z')
    expect(kept({ planPeriodEndsAt: end })).toBe('2027-02-06T00:00:00.000Z')
    expect(kept({ planExpiresAt: later })).toBeNull()
  })

  it('that is over is refused by the reason that ended it', () => {
    expect(refusal({})).toBeNull()
    expect(refusal({ planIsTrial: true, planExpiresAt: now })).toBe('trial_expired')
    expect(refusal({ planExpiresAt: now })).toBe('plan_expired')
    expect(refusal({ planIsTrial: true, planCancelledAt: now })).toBe('no_active_plan')
  })
})
