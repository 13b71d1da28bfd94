import { AppError } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { waitForTurn } from './wait-for-turn.ts'

const tooMany = () => new AppError('too_many_requests', 'Wait.', { retryAfterMs: 1 })

/** Fails with each of the errors once, and returns how often it was called. */
function callFailingWith(...errors: Error[]) {
  let calls = 0
  return async () => {
    const error = errors[calls++]
    if (error !== undefined) throw error
    return calls
  }
}

describe('a call that is limited', () => {
  const { signal } = new AbortController()

  it('is made again until it is allowed', async () => {
    expect(await waitForTurn(callFailingWith(tooMany(), tooMany()), signal)).toBe(3)
  })

  it('fails at once with any other error', async () => {
    const call = callFailingWith(tooMany(), new AppError('connection_refused', 'Down.'))
    await expect(waitForTurn(call, signal)).rejects.toThrow('Down.')
  })

  it('waits no longer than its work goes on', async () => {
    const call = callFailingWith(
      new AppError('too_many_requests', 'Wait.', { retryAfterMs: 60_000 }),
    )
    const stopped = AbortSignal.abort()
    await expect(waitForTurn(call, stopped)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
