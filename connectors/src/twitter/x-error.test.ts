import { expect, test } from 'vitest'
import { OperationsError, refusalError } from './x-error.ts'

const call = { method: 'GET', host: 'API', path: '/12/accounts/18ce54d4x5t/campaigns' } as const

function errorOf(status: number, code: string, more: object = {}, headers: object = {}) {
  const json = { errors: [{ code, message: 'no' }], ...more }
  const refusal = { status, headers: new Headers({ ...headers }), json, text: JSON.stringify(json) }
  return refusalError(refusal, call)
}

test.each([
  [401, 'UNAUTHORIZED_ACCESS', { class: 'auth' }],
  [403, 'CURRENT_USER_SUSPENDED', { class: 'auth' }],
  [403, 'ACCOUNT_NOT_FOUND', { class: 'forbidden', missingPermission: 'CAMPAIGN_ANALYST' }],
  [403, 'UNAUTHORIZED_CLIENT_APPLICATION', { class: 'forbidden', missingPermission: 'Ads API' }],
  [404, 'CAMPAIGN_NOT_FOUND', { class: 'payload' }],
  [423, 'LOCK_ACQUISITION_TIMEOUT', { class: 'transient' }],
])('a status %i with %s is understood', (status, code, expected) => {
  expect(errorOf(status, code)).toMatchObject(expected)
})

test("the wait of a limit is the account's before the user's, by the platform's clock", () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT'
  const user = { date, 'x-rate-limit-reset': String(Date.parse(date) / 1000 + 900) }
  const account = { 'x-account-rate-limit-reset': String(Date.parse(date) / 1000 + 7) }
  const waitOf = (headers: object) => errorOf(429, 'TOO_MANY_REQUESTS', {}, headers)?.retryAfterMs
  expect(waitOf({ ...user, ...account })).toBe(7_000)
  expect(waitOf(user)).toBe(900_000)
  expect(waitOf({ date })).toBeNull()
})

test('the operations that failed a batch are named by their places', () => {
  const operation_errors = [[], [{ code: 'INVALID_PARAMETER' }], null, [{}]]
  const error = errorOf(400, 'INVALID_PARAMETER', { operation_errors })
  expect(error).toBeInstanceOf(OperationsError)
  expect(error).toMatchObject({ class: 'payload', places: [1, 3] })
})

test('changing an audience needs another permission than reading', () => {
  const at = '/12/accounts/18ce54d4x5t/custom_audiences/1/users'
  const refused = { status: 403, headers: new Headers(), json: null, text: '' }
  expect(refusalError(refused, { ...call, method: 'POST', path: at })).toMatchObject({
    missingPermission: 'AD_MANAGER',
  })
})
