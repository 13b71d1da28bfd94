import { ApiKeyId, newId } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { createKeyRates, KeyRateError } from './key-rates.ts'

const start = Date.parse('2026-11-14T09:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const refusalOf = (count: () => unknown) => {
  try {
    count()
    return null
  } catch (error) {
    return error instanceof KeyRateError ? error : null
  }
}

it('an API key makes its requests of a minute at once, and then as many as time allows', () => {
  const rates = createKeyRates({ perMinute: 3 })
  const id = newId(ApiKeyId)
  const remaining = [0, 0, 0].map((seconds) => rates.count(id, at(seconds)).remaining)
  expect(remaining).toEqual([2, 1, 0])
  const refused = refusalOf(() => rates.count(id, at(5)))
  expect(refused).toMatchObject({
    code: 'too_many_requests',
    status: 429,
    retryAfterSeconds: 15,
    rate: { limit: 3, remaining: 0 },
    message:
      'This API key has made more than 3 requests in a minute. Wait 15 seconds and try again.',
  })
  expect(refusalOf(() => rates.count(id, at(20)))).toBeNull()
  expect(refusalOf(() => rates.count(id, at(21)))).not.toBeNull()
})

it('each API key has its own allowance', () => {
  const rates = createKeyRates({ perMinute: 1 })
  const [one, other] = [newId(ApiKeyId), newId(ApiKeyId)]
  expect(rates.count(one, at(0))).toEqual({ limit: 1, remaining: 0, resetMs: 60_000 })
  expect(rates.count(other, at(0)).remaining).toBe(0)
  expect(refusalOf(() => rates.count(one, at(59)))).not.toBeNull()
  expect(rates.count(one, at(60)).remaining).toBe(0)
})
