import type { Clock } from '@cartograph/connectors'
import { ConnectionId, newId } from '@cartograph/contract'
import { eq, quotaCounters } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { YieldPolicy } from './yield-policy.ts'
import { openQuota, quotaKey, readQuota, type QuotaOwner } from './quota.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const never = new AbortController().signal

function ownerOf(): QuotaOwner {
  return {
    manifest: {
      code: 'G4',
      quotas: {
        calls: { sharedBy: 'account', limit: 50, perSeconds: 1 },
        // Half of it at once, then one call in about twelve seconds.
        hourly: { sharedBy: 'account', limit: 600, perSeconds: 3600 },
        daily: { sharedBy: 'account', limit: 600_000, perSeconds: 86_400 },
      },
    },
    connection: { id: newId(ConnectionId), mode: 'live', accountKey: newId(ConnectionId) },
    app: null,
  }
}

/** Records the requested sleep; throws when a test would never end. */
class Sleeper {
  sleptMs = 0
  sleep(ms: number): Promise<void> {
    this.sleptMs += ms
    return this.sleptMs > 24 * 3_600_000
      ? Promise.reject(new Error('It waited for a whole day'))
      : Promise.resolve()
  }
}

describe('a platform that asks for a pause of hours', () => {
  it('frees its worker for other accounts', async () => {
    const sleeper = new Sleeper()
    const quota = openQuota({ store }, ownerOf(), sleeper)
    await quota.update('calls', { pauseMs: 5 * 3_600_000 })
    await expect(quota.take('calls', never)).rejects.toMatchObject({
      name: 'ConnectorError',
      class: 'throttled',
    })
    expect(sleeper.sleptMs).toBe(0)
  })
})

describe('a worker that others wait for', () => {
  /** In the middle of work that would be lost. */
  function busy(): YieldPolicy {
    const patience = new YieldPolicy()
    for (let n = 0; n < 3; n += 1) patience.countRequest()
    return patience
  }

  it('yields when the platform asks for a pause, unless requests would be repeated', async () => {
    const owner = ownerOf()
    const sleeper = new Sleeper()
    await openQuota({ store }, owner).update('calls', { pauseMs: 300_000 })
    const first = openQuota({ store }, owner, sleeper, new YieldPolicy())
    const error: unknown = await first.take('calls', never).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ class: 'throttled' })
    const { retryAfterMs } = { retryAfterMs: 0, ...Object(error) } as { retryAfterMs: number }
    expect(retryAfterMs).toBeGreaterThan(290_000)
    expect(sleeper.sleptMs).toBe(0)

    // It waits until the result of its requests is stored.
    const patience = busy()
    const progressAfterAMinute: Pick<Clock, 'sleep'> = {
      sleep: (ms) => {
        if (sleeper.sleptMs >= 60_000) patience.markProgress()
        return sleeper.sleep(ms)
      },
    }
    const quota = openQuota({ store }, owner, progressAfterAMinute, patience)
    await expect(quota.take('calls', never)).rejects.toMatchObject({ class: 'throttled' })
    expect(sleeper.sleptMs).toBeGreaterThanOrEqual(60_000)
    expect(sleeper.sleptMs).toBeLessThan(70_000)
  })

  it('yields for a burst of calls when every call has to wait a little', async () => {
    const owner = ownerOf()
    const patience = busy()
    patience.markProgress()
    const empty = async () => {
      await openQuota({ store }, owner).update('hourly', { left: 0 })
    }
    await empty()
    const slept: number[] = []
    // Time passes in the database, not here: the quota is refilled after each wait.
    const clock: Pick<Clock, 'sleep'> = {
      sleep: async (ms) => {
        slept.push(ms)
        await store.asSystem((tx) =>
          tx
            .update(quotaCounters)
            .set({ available: 1 })
            .where(eq(quotaCounters.key, quotaKey(owner, 'hourly'))),
        )
      },
    }
    const quota = openQuota({ store }, owner, clock, patience)
    for (let n = 0; n < 2; n += 1) {
      await quota.take('hourly', never)
      await quota.take('daily', never)
      await empty()
    }
    const error: unknown = await quota.take('hourly', never).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ class: 'throttled' })
    expect(slept).toHaveLength(2)
    const { retryAfterMs } = { retryAfterMs: 0, ...Object(error) } as { retryAfterMs: number }
    expect(retryAfterMs).toBeGreaterThan(300_000)
    expect(retryAfterMs).toBeLessThan(320_000)
  })
})

describe('an unreasonable pause', () => {
  it.each([1e12, 1e300])('of %f ms does not block an account forever', async (pauseMs) => {
    const owner = ownerOf()
    const quota = openQuota({ store }, owner, new Sleeper())
    await quota.update('calls', { pauseMs })
    const error: unknown = await quota.take('calls', never).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ class: 'throttled' })
    const { retryAfterMs } = { retryAfterMs: Infinity, ...Object(error) } as {
      retryAfterMs: number
    }
    expect(retryAfterMs).toBeLessThanOrEqual(25 * 3_600_000)
    expect((await readQuota({ store }, owner, 'calls')).left).toBe(0)
  })
})
