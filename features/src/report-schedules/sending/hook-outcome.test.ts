import { expect, it } from 'vitest'
import { hookOutcome } from './hook-outcome.ts'
import type { HookOutcome } from '../../webhooks/index.ts'

const now = new Date('2026-06-15T13:00:00Z')
const answered = (status: number, retryAfterMs: number | null = null): HookOutcome => ({
  kind: 'answered',
  status,
  retryAfterMs,
})
const outcome = (answer: HookOutcome, attempts = 1, kind: 'webhook' | 'slack' = 'webhook') =>
  hookOutcome({ kind, attempts }, answer, now)
const minutesUntil = (date: Date | null) => ((date?.getTime() ?? 0) - now.getTime()) / 60_000

it('waits longer after each failure, and gives up after the sixth', () => {
  const waits = [1, 2, 3, 4, 5].map((n) => minutesUntil(outcome(answered(500), n).nextAttemptAt))
  expect(waits).toEqual([1, 5, 30, 120, 360])
  expect(outcome(answered(500), 6)).toMatchObject({
    state: 'failed',
    message: 'It answered with status 500. It was tried 6 times.',
  })
})

it('waits as long as the receiver says', () => {
  expect(minutesUntil(outcome(answered(429, 600_000)).nextAttemptAt)).toBe(10)
  expect(minutesUntil(outcome(answered(429, 1_000)).nextAttemptAt)).toBe(1)
})

it.each([301, 400, 404, 410])('gives up at once on status %i', (status) => {
  expect(outcome(answered(status))).toMatchObject({ state: 'failed', sealedRequest: null })
})

it('repeats a request without an answer for a webhook, which knows its id, and not for Slack', () => {
  const lost = { kind: 'no-answer', reason: 'It took too long.' } as const
  expect(outcome(lost)).toMatchObject({ state: 'waiting' })
  expect(outcome(lost, 1, 'slack')).toMatchObject({
    state: 'unknown',
    message: 'It took too long. It may have the message. It is not sent again.',
  })
  const refused = { kind: 'not-sent', reason: 'It refused.', isFinal: false } as const
  expect(outcome(refused, 1, 'slack')).toMatchObject({ state: 'waiting' })
})
