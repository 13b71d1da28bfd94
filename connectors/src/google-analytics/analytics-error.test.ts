import { expect, test } from 'vitest'
import type { GoogleError } from '../kit/google/google-error.ts'
import { analyticsError } from './analytics-error.ts'

const now = Date.parse('2026-07-10T10:48:00Z')

function exhausted(message: string, retryAfterMs: number | null = null): GoogleError {
  return { status: 'RESOURCE_EXHAUSTED', message, reason: null, retryAfterMs, details: [] }
}

test('tokens are replenished at the full hour', () => {
  const error = analyticsError(exhausted('Exhausted property tokens per hour.'), now)
  expect(error).toMatchObject({ class: 'throttled', retryAfterMs: 12 * 60_000 })
})

test('a concurrent request slot is free again soon', () => {
  const error = analyticsError(exhausted('Exhausted concurrent requests quota.'), now)
  expect(error).toMatchObject({ class: 'throttled', retryAfterMs: 5_000 })
})

test('a wait that Google states is used; other errors are left to the common handling', () => {
  expect(analyticsError(exhausted('Exhausted property tokens per hour.', 1), now)).toBeNull()
  expect(analyticsError({ ...exhausted('tokens'), status: 'INTERNAL' }, now)).toBeNull()
  expect(analyticsError(exhausted('Quota exceeded for quota metric.'), now)).toBeNull()
})
