import { expect, test } from 'vitest'
import { apiErrorFrom, unreachable } from './api-error.ts'

test('a text detail is the message', () => {
  const error = apiErrorFrom(404, { detail: 'Not found' })
  expect([error.status, error.code, error.message]).toEqual([404, null, 'Not found'])
})

test('a detail with a code keeps the code, which decides about a retry', () => {
  const detail = { code: 'warehouse_unavailable', message: 'Restarting' }
  const error = apiErrorFrom(503, { error: 'Restarting', detail })
  expect([error.code, error.message, error.retry]).toEqual([
    'warehouse_unavailable',
    'Restarting',
    true,
  ])
  expect(apiErrorFrom(403, { detail: { code: 'forbidden', message: 'No' } }).retry).toBe(false)
})

test('field errors keep their locations', () => {
  const problems = [{ loc: ['body', 'email'], msg: 'Enter a valid email address' }]
  const error = apiErrorFrom(422, { detail: problems })
  expect([error.code, error.problems]).toEqual(['invalid_request', problems])
})

test('errors of the query protocol are parsed as well', () => {
  expect(apiErrorFrom(400, { error: "Cube 'nope' not found" }).message).toBe(
    "Cube 'nope' not found",
  )
})

test('a response without a message is a server error', () => {
  for (const body of [undefined, null, '', {}, { detail: 5 }]) {
    expect(apiErrorFrom(502, body).message).toBe('Server Error')
  }
})

test("status 401 and 'Not authenticated' both mean signed out", () => {
  expect(apiErrorFrom(401, {}).isNotAuthenticated).toBe(true)
  expect(apiErrorFrom(403, { detail: 'Not authenticated' }).isNotAuthenticated).toBe(true)
  expect(apiErrorFrom(403, { error: 'Invalid token' }).isNotAuthenticated).toBe(true)
  expect(apiErrorFrom(403, { error: 'Forbidden' }).isNotAuthenticated).toBe(false)
  expect(apiErrorFrom(403, { detail: 'Other' }).isNotAuthenticated).toBe(false)
})

test('a request without a response can be retried', () => {
  expect([unreachable(null).status, unreachable(null).retry]).toEqual([0, true])
})

test('codes are case-insensitive, and unknown ones keep the message', () => {
  const of = (code: string) => apiErrorFrom(455, { detail: { code, message: 'No plan' } })
  expect(of('NO_ACTIVE_PLAN')).toMatchObject({ code: 'no_active_plan', isOfPlan: true })
  expect(of('other')).toMatchObject({ code: null, message: 'No plan', isOfPlan: false })
})
