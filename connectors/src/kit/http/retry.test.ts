import { seededRandom } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import { ConnectorError, type ConnectorErrorClass } from '../errors.ts'
import { unlimitedQuota } from '../quota.ts'
import { withRetry } from './retry.ts'
import { FakeClock } from '../testing/fake-clock.ts'

const never = new AbortController().signal

function failing(errorClass: ConnectorErrorClass, times: number, retryAfterMs?: number) {
  const state = { calls: 0 }
  const work = async () => {
    state.calls += 1
    if (state.calls <= times)
      throw new ConnectorError(
        errorClass,
        'failed',
        retryAfterMs === undefined ? {} : { retryAfterMs },
      )
    return 'done'
  }
  return { state, work }
}

describe('withRetry', () => {
  test.each(['auth', 'payload', 'gone'] as const)(
    'never retries an error of class %s',
    async (errorClass) => {
      const clock = new FakeClock()
      const { state, work } = failing(errorClass, 1)
      const call = withRetry(work, never, { clock, random: seededRandom(1), quota: unlimitedQuota })
      await expect(call).rejects.toMatchObject({ class: errorClass })
      expect(state.calls).toBe(1)
      expect(clock.sleptMs).toEqual([])
    },
  )

  test('doubles the wait after each transient error, with jitter', async () => {
    const clock = new FakeClock()
    const { work } = failing('transient', 4)
    await expect(
      withRetry(work, never, { clock, random: () => 0, quota: unlimitedQuota }),
    ).resolves.toBe('done')
    expect(clock.sleptMs).toEqual([250, 500, 1000, 2000])

    const waits = async (seed: number) => {
      const seeded = new FakeClock()
      await withRetry(failing('transient', 4).work, never, {
        clock: seeded,
        random: seededRandom(seed),
        quota: unlimitedQuota,
      })
      return seeded.sleptMs
    }
    expect(await waits(7)).toEqual(await waits(7))
    expect(await waits(7)).not.toEqual(await waits(8))
  })

  test("gives up after the policy's number of retries", async () => {
    const clock = new FakeClock()
    const { state, work } = failing('transient', 100)
    const call = withRetry(work, never, { clock, random: () => 0.999, quota: unlimitedQuota })
    await expect(call).rejects.toMatchObject({ class: 'transient' })
    expect(state.calls).toBe(6)
  })

  test('throws at once when the requested wait is longer than the policy allows', async () => {
    const clock = new FakeClock()
    const { state, work } = failing('throttled', 1, 3 * 3_600_000)
    const call = withRetry(work, never, { clock, random: () => 0, quota: unlimitedQuota })
    await expect(call).rejects.toMatchObject({ class: 'throttled', retryAfterMs: 3 * 3_600_000 })
    expect(state.calls).toBe(1)
    expect(clock.sleptMs).toEqual([])
  })

  test('throws when the total wait is longer than the caller allows', async () => {
    const clock = new FakeClock()
    const ports = { clock, random: () => 0, quota: unlimitedQuota, maxThrottleWaitMs: () => 30_000 }
    const { state, work } = failing('throttled', 10_000, 12_000)
    await expect(withRetry(work, never, ports)).rejects.toMatchObject({ retryAfterMs: 12_000 })
    expect(clock.sleptMs.reduce((sum, ms) => sum + ms, 0)).toBe(24_000)
    expect(state.calls).toBe(3)
  })

  test("stops in the middle of a wait as soon as the caller's limit drops", async () => {
    const clock = new FakeClock()
    const maxThrottleWaitMs = () => (clock.sleptMs.length < 4 ? Infinity : 30_000)
    const ports = { clock, random: () => 0, quota: unlimitedQuota, maxThrottleWaitMs }
    const { work } = failing('throttled', 1, 300_000)
    await expect(withRetry(work, never, ports)).rejects.toMatchObject({ retryAfterMs: 292_000 })
  })

  test('gives a time to retry when the platform does not', async () => {
    const clock = new FakeClock()
    const ports = { clock, random: () => 0, quota: unlimitedQuota, maxThrottleWaitMs: () => 10_000 }
    const call = withRetry(failing('throttled', 10_000).work, never, ports)
    await expect(call).rejects.toMatchObject({ class: 'throttled', retryAfterMs: 8_000 })
    expect(clock.sleptMs.reduce((sum, ms) => sum + ms, 0)).toBe(8_000)
  })

  test('waits exactly as long as the platform asks for', async () => {
    const clock = new FakeClock()
    const { work } = failing('throttled', 3, 7_300)
    await expect(
      withRetry(work, never, { clock, random: () => 0, quota: unlimitedQuota }),
    ).resolves.toBe('done')
    expect(clock.sleptMs).toEqual([7_300, 7_300, 7_300])
  })

  test('waits longer each time when the platform gives no wait', async () => {
    const clock = new FakeClock()
    const { work } = failing('throttled', 4)
    await expect(
      withRetry(work, never, { clock, random: () => 0, quota: unlimitedQuota }),
    ).resolves.toBe('done')
    expect(clock.sleptMs).toEqual([500, 500, 1_000, 2_000])
  })

  test('gives up when throttling lasts longer than the policy allows', async () => {
    const clock = new FakeClock()
    const { work } = failing('throttled', 10_000, 60_000)
    const call = withRetry(work, never, { clock, random: () => 0, quota: unlimitedQuota })
    await expect(call).rejects.toMatchObject({ class: 'throttled' })
    expect(clock.sleptMs).toHaveLength(10)
  })

  test('backs off from a platform that throttles with a wait of zero, and gives up in the end', async () => {
    const clock = new FakeClock()
    const { work } = failing('throttled', 10_000, 0)
    const call = withRetry(work, never, { clock, random: () => 0, quota: unlimitedQuota })
    await expect(call).rejects.toMatchObject({ class: 'throttled' })
    expect(new Set(clock.sleptMs)).toEqual(new Set([500]))
  })

  test('stops between two attempts when it is aborted', async () => {
    const stop = new AbortController()
    const clock = new FakeClock()
    const { state, work } = failing('transient', 100)
    const call = withRetry(
      () => {
        if (state.calls === 2) stop.abort(new Error('stopped by a user'))
        return work()
      },
      stop.signal,
      { clock, random: () => 0, quota: unlimitedQuota },
    )
    await expect(call).rejects.toThrow('stopped by a user')
    expect(state.calls).toBe(3)
  })

  test('rethrows an error other than a ConnectorError at once', async () => {
    const clock = new FakeClock()
    const call = withRetry(() => Promise.reject(new TypeError('a bug')), never, {
      clock,
      random: () => 0,
      quota: unlimitedQuota,
    })
    await expect(call).rejects.toThrow(TypeError)
    expect(clock.sleptMs).toEqual([])
  })
})
