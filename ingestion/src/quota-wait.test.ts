import { ConnectionId, newId } from '@cartograph/contract'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQuota, quotaLeft, type QuotaOwner } from './quota.ts'

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
      quotas: { calls: { sharedBy: 'account', limit: 50, perSeconds: 1 } },
    },
    stored: { id: newId(ConnectionId), mode: 'live', accountKey: newId(ConnectionId) },
    app: null,
  }
}

/** Tells how long it was asked to sleep; somebody who sleeps on and on would never end the test. */
class Sleeper {
  sleptMs = 0
  sleep(ms: number): Promise<void> {
    this.sleptMs += ms
    return this.sleptMs > 24 * 3_600_000
      ? Promise.reject(new Error('It waited for a whole day'))
      : Promise.resolve()
  }
}

describe('who is told to come back in hours', () => {
  it('holds no worker meanwhile, which the accounts of others need', async () => {
    const sleeper = new Sleeper()
    const quota = openQuota({ store }, ownerOf(), sleeper)
    await quota.learn('calls', { pauseMs: 5 * 3_600_000 })
    await expect(quota.take('calls', never)).rejects.toMatchObject({
      name: 'ConnectorError',
      class: 'throttled',
    })
    expect(sleeper.sleptMs).toBe(0)
  })
})

describe('a pause beyond all reason', () => {
  it.each([1e12, 1e300])('of %f ms does not shut an account for good', async (pauseMs) => {
    const owner = ownerOf()
    const quota = openQuota({ store }, owner, new Sleeper())
    await quota.learn('calls', { pauseMs })
    const error: unknown = await quota.take('calls', never).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ class: 'throttled' })
    const { retryAfterMs } = { retryAfterMs: Infinity, ...Object(error) } as {
      retryAfterMs: number
    }
    expect(retryAfterMs).toBeLessThanOrEqual(25 * 3_600_000)
    expect(await quotaLeft({ store }, owner, 'calls')).toBe(0)
  })
})
