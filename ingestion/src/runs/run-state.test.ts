import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginRun, endRun } from './run-state.ts'
import { startSync } from './start-sync.ts'
import { stopSync } from './stop-sync.ts'
import { connectShop, jobOf, RecordedLog, RecordedQueue } from '../testing/connected-shop.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

it('starting and stopping a sync never deadlocks with the worker that begins or ends it', async () => {
  const ctx = { store, queue: new RecordedQueue(), log: new RecordedLog(), clock: () => new Date() }
  const failure = {
    message: 'Reconnect the shop.',
    connectionUpdate: { requiresReauth: true } as const,
  }
  for (let round = 0; round < 40; round += 1) {
    const shop = await connectShop(store, { shop: `fake-${round}`, token: 'secret' })
    const job = jobOf(shop, await startSync(ctx, shop))
    const outcomes = await Promise.allSettled([
      startSync(ctx, shop),
      beginRun(ctx, job),
      startSync(ctx, shop),
      beginRun(ctx, job),
      stopSync(ctx, shop),
      endRun(ctx, job, { state: 'failed', failure }),
      startSync(ctx, shop),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
