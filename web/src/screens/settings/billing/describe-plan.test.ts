import { expect, test } from 'vitest'
import { plan } from '../../../testing/workspace.ts'
import { describePlan } from './describe-plan.ts'

const soon = { endDay: 'Sat, Dec 5, 2026', daysLeft: 14 }
const trial = (about = {}) => plan({ state: 'trial', is_plan_trial: true, ...about })

test('a trial says when it expires', () => {
  const words = describePlan(trial({ is_free: false }), soon)
  expect(words.status).toBe('Trial')
  expect(words.sentences).toEqual(['Trial expires on Sat, Dec 5, 2026, 14 days left.'])
  const last = describePlan(trial(), { ...soon, daysLeft: 1 })
  expect(last.sentences[0]).toBe('Trial expires on Sat, Dec 5, 2026, 1 day left.')
})

test('an expired plan asks to subscribe and says that the data is kept', () => {
  const expired = plan({ state: 'expired', status: 'expired', is_plan_active: false })
  const words = describePlan(expired, { endDay: 'Sun, Nov 1, 2026', daysLeft: 0 })
  expect(words).toMatchObject({ status: 'Expired', tone: 'bad' })
  expect(words.sentences).toEqual([
    'Your plan expired on Sun, Nov 1, 2026. Subscribe for continued access.',
    'Your data and settings are kept.',
  ])
  const ended = describePlan({ ...expired, is_plan_trial: true }, { endDay: null, daysLeft: null })
  expect(ended.sentences[0]).toBe('Your trial expired. Subscribe for continued access.')
})

test('without a plan it says so', () => {
  const words = describePlan(
    plan({ state: 'inactive', status: 'inactive', is_plan_active: false }),
    soon,
  )
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
  expect(describePlan(plan({ state: 'paid', is_free: false }), soon)).toEqual({
    status: 'Active',
    tone: 'good',
    sentences: ['The current period ends on Sat, Dec 5, 2026, 14 days left.'],
  })
})

test('an enterprise plan is changed by support', () => {
  const words = describePlan(plan({ state: 'enterprise', is_enterprise: true }), {
    endDay: null,
    daysLeft: null,
  })
  expect(words.sentences.at(-1)).toBe('To change an enterprise plan, contact support.')
})

test('a plan without access says until when the data is kept', () => {
  const ended = plan({ state: 'inactive', status: 'inactive', is_plan_active: false })
  const words = describePlan(ended, { endDay: null, daysLeft: null, keptDay: 'Fri, Feb 12, 2027' })
  expect(words.sentences[1]).toBe(
    'Your data and settings are kept until Fri, Feb 12, 2027. Syncs and messages have stopped.',
  )
})

test('a cancelled plan and one whose payment is due say how long everything works', () => {
  expect(describePlan(plan({ state: 'cancelled' }), soon)).toEqual({
    status: 'Cancelled',
    tone: 'caution',
    sentences: [
      'Everything keeps working until the plan ends on Sat, Dec 5, 2026, 14 days left. You can resume it until then.',
    ],
  })
  const due = plan({ state: 'past_due', is_free: false })
  const facts = { ...soon, graceDay: 'Sat, Dec 12, 2026' }
  expect(describePlan(due, facts)).toEqual({
    status: 'Payment due',
    tone: 'caution',
    sentences: ['A payment is due. Everything keeps working until Sat, Dec 12, 2026.'],
  })
})
