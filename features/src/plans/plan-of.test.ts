import { Plan } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { PlanColumns } from '../plan-columns.ts'
import { planOf, planRefusal } from './index.ts'

const now = new Date('2026-11-14T09:00:00.000Z')
const later = new Date(now.getTime() + 1)
const row: PlanColumns = {
  planIsTrial: false,
  planIsFree: false,
  planIsEnterprise: false,
  planExpiresAt: null,
  planCancelledAt: null,
}
const clock = () => now
const plan = (of: Partial<PlanColumns>) =>
  planOf({ ...row, ...of }, { clock, settings: { hasPlans: true } })

describe('without plans', () => {
  it('a workspace is free and stays open, also one whose trial had expired', () => {
    const closed = { ...row, planIsTrial: true, planExpiresAt: now, planCancelledAt: now }
    const open = planOf(closed, { clock, settings: { hasPlans: false } })
    expect(open).toMatchObject({ status: 'active', is_free: true, plan_expires: null })
    expect(open).toMatchObject({ is_plan_active: true, is_plan_trial: false })
    expect(planRefusal(open)).toBeNull()
  })
})

describe('a plan', () => {
  it('is active until it expires, or forever without an expiry date', () => {
    expect(plan({ planExpiresAt: later })).toMatchObject({ status: 'active', is_plan_active: true })
    expect(plan({ planExpiresAt: now })).toMatchObject({ status: 'expired', is_plan_active: false })
    expect(plan({})).toMatchObject({ status: 'active', plan_expires: null })
  })

  it('that was cancelled is inactive, whatever its expiry date', () => {
    for (const planExpiresAt of [null, now, later]) {
      expect(plan({ planCancelledAt: now, planExpiresAt }).status).toBe('inactive')
    }
  })

  it('is returned in the shape of the contract', () => {
    const given = { planIsTrial: true, planIsFree: true, planIsEnterprise: true }
    expect(Plan.parse(plan({ ...given, planExpiresAt: later }))).toEqual({
      type: 'base_plan',
      display_name: 'Base plan',
      status: 'active',
      is_plan_active: true,
      is_plan_trial: true,
      is_free: true,
      is_enterprise: true,
      plan_expires: '2026-11-14T09:00:00.001Z',
    })
  })

  it('that is over is refused by the reason that ended it', () => {
    expect(planRefusal(plan({}))).toBeNull()
    expect(planRefusal(plan({ planIsTrial: true, planExpiresAt: now }))).toBe('trial_expired')
    expect(planRefusal(plan({ planExpiresAt: now }))).toBe('plan_expired')
    expect(planRefusal(plan({ planIsTrial: true, planCancelledAt: now }))).toBe('no_active_plan')
  })
})
