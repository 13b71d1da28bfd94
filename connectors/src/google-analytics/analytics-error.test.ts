import { expect, test } from 'vitest'
import type { GoogleError } from '../kit/google/google-error.ts'
import { analyticsError } from './analytics-error.ts'

const now = Date.parse('2026-07-10T10:48:00Z')

function exhausted(message: string, retryAfterMs: number | null = null): GoogleError {
  return { status: 'RESOURCE_EXHAUSTED', message, reason: null, retryAfterMs, details: [] }
}

test('tokens come back with the full hour', () => {
  const error = analyticsError(exhausted('Exhausted property tokens per hour.'), now)
  expect(error).toMatchObject({ class: 'throttled', retryAfterMs: 12 * 60_000 })
})

test('a place among the requests that run at the same time is free again soon', () => {
  const error = analyticsError(exhausted('Exhausted concurrent requests quota.'), now)
  expect(error).toMatchObject({ class: 'throttled', retryAfterMs: 5_000 })
})

test('when Google says how long to wait, that counts; what is no quota means nothing here', () => {
  expect(analyticsError(exhausted('Exhausted property tokens per hour.', 1), now)).toBeNull()
  expect(analyticsError({ ...exhausted('tokens'), status: 'INTERNAL' }, now)).toBeNull()
  expect(analyticsError(exhausted('Quota exceeded for quota metric.'), now)).toBeNull()
})
