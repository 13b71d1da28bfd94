import { expect, test } from 'vitest'
import { mapError } from './hubspot-error.ts'

function meaningOf(status: number, json: unknown = {}, headers: Record<string, string> = {}) {
  return mapError({ status, headers: new Headers(headers), json, text: '' })
}

test('a missing scope is named, and a new consent may grant it', () => {
  const errors = [{ message: 'One or more', context: { requiredGranularScopes: ['content'] } }]
  expect(meaningOf(403, { category: 'MISSING_SCOPES', errors })).toMatchObject({
    class: 'forbidden',
    missingPermission: 'content',
    isGrantedByConsent: true,
  })
  expect(meaningOf(403)).toMatchObject({ class: 'forbidden', missingPermission: null })
})

test('a limit of ten seconds is waited for, and that of a day until it is over', () => {
  expect(meaningOf(429, { policyName: 'TEN_SECONDLY_ROLLING' })).toMatchObject({
    class: 'throttled',
    retryAfterMs: 10_000,
    isDayUsedUp: false,
  })
  expect(meaningOf(429, { policyName: 'DAILY' }, { 'retry-after': '600' })).toMatchObject({
    retryAfterMs: 600_000,
    isDayUsedUp: true,
  })
})

test.each([
  [401, 'auth'],
  [404, 'payload'],
  [423, 'transient'],
  [477, 'transient'],
])('status %i is of class %s', (status, errorClass) => {
  expect(meaningOf(status)?.class).toBe(errorClass)
})

test('other statuses mean no more than they do', () => {
  expect(meaningOf(400)).toBeNull()
  expect(meaningOf(502)).toBeNull()
})
