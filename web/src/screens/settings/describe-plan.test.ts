import { expect, test } from 'vitest'
import { plan } from '../../testing/workspace.ts'
import { describePlan } from './describe-plan.ts'

const soon = { endDay: 'Sat, Dec 5, 2026', daysLeft: 14 }
const payments = "Payments aren't available yet. Contact your administrator to extend your plan."

test('a trial says when it expires', () => {
  const words = describePlan(plan({ is_plan_trial: true, is_free: false }), soon)
  expect(words.status).toBe('Trial')
  expect(words.sentences).toEqual(['Trial expires on Sat, Dec 5, 2026, 14 days left.', payments])
  const last = describePlan(plan({ is_plan_trial: true }), { ...soon, daysLeft: 1 })
  expect(last.sentences[0]).toBe('Trial expires on Sat, Dec 5, 2026, 1 day left.')
})

test('an expired plan asks to subscribe and says that the data is kept', () => {
  const expired = plan({ status: 'expired', is_plan_active: false })
  const words = describePlan(expired, { endDay: 'Sun, Nov 1, 2026', daysLeft: 0 })
  expect(words).toMatchObject({ status: 'Expired', tone: 'bad' })
  expect(words.sentences).toEqual([
    'Your plan expired on Sun, Nov 1, 2026. Subscribe for continued access.',
    'Your data and settings are kept.',
    payments,
  ])
  const trial = describePlan({ ...expired, is_plan_trial: true }, { endDay: null, daysLeft: null })
  expect(trial.sentences[0]).toBe('Your trial expired. Subscribe for continued access.')
})

test('without a plan it says so', () => {
  const words = describePlan(plan({ status: 'inactive', is_plan_active: false }), soon)
  expect(words.status).toBe('Inactive')
  expect(words.sentences[0]).toBe(
    'This workspace has no active plan. Subscribe for continued access.',
  )
})

test('an active plan says when it ends, or that it does not', () => {
  expect(describePlan(plan({ is_free: true }), { endDay: null, daysLeft: null })).toEqual({
    status: 'Free',
    tone: 'good',
    sentences: ['No expiry date.'],
  })
  expect(describePlan(plan({ is_free: false }), soon)).toEqual({
    status: 'Active',
    tone: 'good',
    sentences: ['The current period ends on Sat, Dec 5, 2026, 14 days left.'],
  })
})

test('an enterprise plan is changed by support', () => {
  const words = describePlan(plan({ is_enterprise: true }), { endDay: null, daysLeft: null })
  expect(words.sentences.at(-1)).toBe('To change an enterprise plan, contact support.')
})
