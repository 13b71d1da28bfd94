import { ConnectionId, newId } from '@cartograph/contract'
import { eq, openStore, quotaCounters, sql, type Store } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openQuota, quotaKey, readQuota, type QuotaOwner } from './quota.ts'
import { RecordedLog } from '../testing/connected-shop.ts'

let store: TestStore
let other: Store
beforeAll(async () => {
  store = await openTestStore()
  const { connectionString, secretKey } = store
  other = await openStore({ connectionString, secretKey, log: new RecordedLog() })
})
afterAll(async () => {
  await other.close()
  await store.close()
})

const never = new AbortController().signal
/** So slow that nothing is refilled during a test: the test moves the time. */
const hour = 3600
const plans = {
  calls: { sharedBy: 'account', limit: 50, perSeconds: 1000 * hour },
  rare: { sharedBy: 'account', limit: 1, perSeconds: 1000 * hour },
  hourly: { sharedBy: 'account', limit: 1, perSeconds: hour },
  ofApp: { sharedBy: 'app', limit: 50, perSeconds: 1000 * hour },
} as const

let owner: QuotaOwner
beforeEach(() => {
  owner = ownerOf(newId(ConnectionId))
})

function ownerOf(accountKey: string, clientId = 'app'): QuotaOwner {
  return {
    manifest: { code: 'FB', quotas: plans },
    connection: { id: newId(ConnectionId), mode: 'live', accountKey },
    app: { clientId, clientSecret: 'secret' },
  }
}

/** Sleeps until the test wakes it; records the requested duration. */
class Sleeper {
  readonly sleptMs: number[] = []
  #wakes: (() => void)[] = []

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    this.sleptMs.push(ms)
    return new Promise((resolve, reject) => {
      if (signal !== never) {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }
      this.#wakes.push(resolve)
    })
  }

  get asleep(): number {
    return this.#wakes.length
  }

  wake(): void {
    for (const wake of this.#wakes.splice(0)) wake()
  }
}

async function letPass(seconds: number, name: keyof typeof plans, counted = owner): Promise<void> {
  await store.asSystem((tx) =>
    tx
      .update(quotaCounters)
      .set({
        countedAt: sql`${quotaCounters.countedAt} - ${seconds}::float8 * interval '1 second'`,
        pausedUntil: sql`${quotaCounters.pausedUntil} - ${seconds}::float8 * interval '1 second'`,
      })
      .where(eq(quotaCounters.key, quotaKey(counted, name))),
  )
}

describe('a quota', () => {
  it('is never exceeded by many concurrent callers in two processes, and all proceed', async () => {
    const sleeper = new Sleeper()
    const quotas = [store, other].map((each) => openQuota({ store: each }, owner, sleeper))
    let taken = 0
    const takers = Array.from({ length: 60 }, async (_, n) => {
      await quotas[n % 2]?.take('calls', never)
      taken += 1
    })
    const { perSeconds } = plans.calls
    // At once half of the limit, and no more than the limit within the quota's length.
    await vi.waitFor(() => expect(taken + sleeper.asleep).toBe(60), { timeout: 30_000 })
    expect(taken).toBe(25)
    for (const share of [0.25, 0.25, 0.25, 0.249]) {
      await letPass(perSeconds * share, 'calls')
      sleeper.wake()
      await vi.waitFor(() => expect(taken + sleeper.asleep).toBe(60), { timeout: 30_000 })
    }
    expect(taken).toBe(plans.calls.limit)
    for (let tenths = 0; tenths < 12; tenths += 1) {
      await letPass(perSeconds / 10, 'calls')
      sleeper.wake()
      await vi.waitFor(() => expect(taken + sleeper.asleep).toBe(60), { timeout: 30_000 })
    }
    await Promise.all(takers)
    expect(taken).toBe(60)
  })

  it('waits as long as needed, and reads the counter again during a very long wait', async () => {
    const sleeper = new Sleeper()
    const quota = openQuota({ store }, owner, sleeper)
    await quota.take('rare', never)
    const leaving = new AbortController()
    const second = quota.take('rare', leaving.signal)
    await vi.waitFor(() => expect(sleeper.sleptMs).toEqual([30_000]))
    leaving.abort(new Error('stopped'))
    await expect(second).rejects.toThrow('stopped')
  })

  it('applies the remaining quota and the pause that the platform reports', async () => {
    const sleeper = new Sleeper()
    const quota = openQuota({ store }, owner, sleeper)
    await quota.update('calls', { left: 1 })
    expect((await readQuota({ store }, owner, 'calls')).left).toBe(2)
    await quota.take('calls', never)
    let taken = 0
    const late = quota.take('calls', never).then(() => (taken += 1))
    await vi.waitFor(() => expect(sleeper.asleep).toBe(1))
    await quota.update('calls', { pauseMs: 540_000 })
    expect((await readQuota({ store }, owner, 'calls')).left).toBe(0)
    await letPass(530, 'calls')
    sleeper.wake()
    await vi.waitFor(() => expect(sleeper.asleep).toBe(1))
    expect(taken).toBe(0)
    await letPass(100 * hour, 'calls')
    sleeper.wake()
    await late
  })

  it('is refilled faster for the sandbox, and only there', async () => {
    const sandboxPace = 3600
    const played = { ...owner, connection: { ...owner.connection, mode: 'sandbox' as const } }
    for (const [asked, sleepsMs] of [
      [played, 1_000],
      [owner, 30_000],
    ] as const) {
      const sleeper = new Sleeper()
      const quota = openQuota({ store, sandboxPace }, asked, sleeper)
      await quota.take('hourly', never)
      const second = quota.take('hourly', never)
      await vi.waitFor(() => expect(sleeper.sleptMs).toHaveLength(1))
      expect(sleeper.sleptMs[0]).toBeGreaterThan(sleepsMs / 2)
      expect(sleeper.sleptMs[0]).toBeLessThanOrEqual(sleepsMs)
      await letPass(3600, 'hourly', asked)
      sleeper.wake()
      await second
    }
  })

  it("lets a call above the bucket's size take the full bucket, and the next calls wait", async () => {
    const sleeper = new Sleeper()
    const quota = openQuota({ store }, owner, sleeper)
    await quota.take('calls', never, 32)
    let taken = 0
    const late = quota.take('calls', never).then(() => (taken += 1))
    await vi.waitFor(() => expect(sleeper.asleep).toBe(1))
    // A debt of 7: at 26 in a thousand hours, one is available after 8 / 26 of them.
    await letPass((7.9 / 26) * 1000 * hour, 'calls')
    sleeper.wake()
    await vi.waitFor(() => expect(sleeper.asleep).toBe(1))
    expect(taken).toBe(0)
    await letPass((0.2 / 26) * 1000 * hour, 'calls')
    sleeper.wake()
    await late
  })

  it('is counted per account or per app', async () => {
    expect(quotaKey(ownerOf('a'), 'calls')).toBe(quotaKey(ownerOf('a'), 'calls'))
    expect(quotaKey(ownerOf('a'), 'calls')).not.toBe(quotaKey(ownerOf('b'), 'calls'))
    expect(quotaKey(ownerOf('a'), 'ofApp')).toBe(quotaKey(ownerOf('b'), 'ofApp'))
    expect(quotaKey(ownerOf('a'), 'ofApp')).not.toBe(quotaKey(ownerOf('a', 'other'), 'ofApp'))
    const quota = openQuota({ store }, owner)
    await expect(quota.take('unheard of', never)).rejects.toMatchObject({ class: 'payload' })
  })
})
