import { expect, test } from 'vitest'
import { mapError } from './klaviyo-error.ts'

const list = { method: 'GET', host: 'API', path: '/api/events' } as const

function refusal(status: number, error: Record<string, unknown>, retryAfter?: string) {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
  return mapError({ status, headers, json: { errors: [error] }, text: '' }, list)
}

test('a key without its scopes needs a reconnection, and the scopes are named', () => {
  const denied = refusal(403, { code: 'permission_denied' })
  expect(denied?.class).toBe('forbidden')
  expect(denied?.isGrantedByConsent).toBe(true)
  expect(denied?.missingPermission).toBe('events:read')
  const detail = 'The key lacks the scope profiles:read.'
  expect(refusal(403, { code: 'permission_denied', detail })?.missingPermission).toBe(
    'profiles:read',
  )
  expect(denied?.message).toMatch(
    /accounts, campaigns, events, flows, forms, lists, metrics and profiles/,
  )
})

test('the time to wait is read from the header, or else from the text', () => {
  const detail = 'Request was throttled. Expected available in 12 seconds.'
  expect(refusal(429, { code: 'throttled', detail }, '3')?.retryAfterMs).toBe(3000)
  expect(refusal(429, { code: 'throttled', detail })?.retryAfterMs).toBe(12_000)
  expect(refusal(429, { code: 'throttled' })?.retryAfterMs).toBeNull()
})

test('a deleted resource does not close the account', () => {
  expect(refusal(404, { code: 'not_found' })?.class).toBe('payload')
})

test('the request is not repeated in a message', () => {
  const quoting = refusal(400, { code: 'the key pk_secret is odd', detail: 'pk_secret' })
  expect(quoting?.message).toBe('Klaviyo rejected a request (400, without a reason)')
  expect(refusal(400, { code: 'invalid' })?.message).toMatch(/invalid/)
})

test('a server error is left to its status', () => {
  expect(refusal(503, {})).toBeNull()
})
