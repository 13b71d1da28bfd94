import { expect, test } from 'vitest'
import { readGoogleError } from '../kit/google/google-error.ts'
import { searchConsoleError } from './search-console-error.ts'

function meaningOf(reason: string, headers: Record<string, string> = {}) {
  const json = { error: { code: 403, message: 'No.', errors: [{ domain: 'global', reason }] } }
  const error = readGoogleError({ status: 403, headers: new Headers(headers), json, text: '' })
  return error === null ? null : searchConsoleError(error)
}

test.each([
  ['quotaExceeded', {}, 900_000],
  ['rateLimitExceeded', {}, 60_000],
  ['userRateLimitExceeded', { 'retry-after': '9' }, 9_000],
  ['dailyLimitExceeded', {}, 3_600_000],
])('a 403 with %s is about a quota, and needs no reconnection', (reason, headers, waitMs) => {
  expect(meaningOf(reason, headers)).toMatchObject({
    class: 'throttled',
    retryAfterMs: waitMs,
    isDayUsedUp: reason === 'dailyLimitExceeded',
  })
})

test.each([
  ['forbidden', 'forbidden', true],
  ['insufficientPermissions', 'forbidden', true],
  ['invalidParameter', 'payload', false],
])('a 403 with %s is of class %s', (reason, errorClass, isGrantedByConsent) => {
  expect(meaningOf(reason)).toMatchObject({ class: errorClass, isGrantedByConsent })
})

test('another reason means no more than the status', () => {
  expect(meaningOf('somethingNew')).toBeNull()
})
