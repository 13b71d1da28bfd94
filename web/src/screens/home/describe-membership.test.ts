import { expect, test } from 'vitest'
import { membership } from '../../features/accounts/membership.fixture.ts'
import { describeMembership, describeTrial } from './describe-membership.ts'

const now = new Date('2026-11-14T12:00:00Z')
const trialUntil = (plan_expires: string | null, is_plan_active = true) =>
  describeTrial(
    membership('A', { plan: { is_plan_trial: true, is_plan_active, plan_expires } }),
    now,
  )

test('the last ten days of a trial are counted down, including the current one', () => {
  expect(trialUntil('2026-11-23T12:00:00Z')).toBe('Trial ends in 9 days')
  expect(trialUntil('2026-11-23T12:00:01Z')).toBeNull()
  expect(trialUntil('2026-11-15T12:00:00Z')).toBe('Trial ends in 1 day')
  expect(trialUntil('2026-11-14T12:00:00Z')).toBe('Trial ends in 0 days')
})

test('no end shows for a plan that has ended, has no end or is not a trial', () => {
  expect(trialUntil('2026-11-15T12:00:00Z', false)).toBeNull()
  expect(trialUntil(null)).toBeNull()
  const paid = membership('A', { plan: { plan_expires: '2026-11-15T12:00:00Z' } })
  expect(describeTrial(paid, now)).toBeNull()
  expect(describeTrial({ ...paid, plans: [] }, now)).toBeNull()
})

test('a card shows the role of the user', () => {
  const over = { is_plan_active: false, status: 'expired' } as const
  expect(describeMembership(membership('A'))).toBe("You're an admin")
  expect(describeMembership(membership('A', { role: 'member', plan: over }))).toBe(
    "You're a member. The plan is inactive.",
  )
  expect(describeMembership(membership('A', { status: 'invited' }))).toBe("You're invited")
  expect(describeMembership(membership('A', { status: 'invited', plan: over }))).toBe(
    "You're invited. The plan of this workspace is inactive: contact its admin.",
  )
  expect(describeMembership(membership('A', { status: 'can-join' }))).toBe(
    'Open to everyone at your company',
  )
})
