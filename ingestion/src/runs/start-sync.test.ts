import { ConnectionId, newId } from '@cartograph/contract'
import { connections, eq, syncRuns } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listIngestions } from '../status/list-ingestions.ts'
import { resumeInterruptedRuns } from './resume-interrupted-runs.ts'
import { startDueSyncs } from './start-due-syncs.ts'
import { startSync } from './start-sync.ts'
import { stopSync } from './stop-sync.ts'
import {
  connectShop,
  jobOf,
  RecordedLog,
  RecordedQueue,
  type ConnectedShop,
} from '../testing/connected-shop.ts'
import { FakePlatform } from '../testing/fake-platform.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const minute = 60_000
let now = new Date()
let ctx: ReturnType<typeof newContext>
let shop: ConnectedShop
beforeEach(async () => {
  now = new Date()
  ctx = newContext()
  shop = await connectShop(store, { shop: 'fake', token: 'secret' })
})

function newContext() {
  const { connector } = new FakePlatform()
  return {
    store,
    queue: new RecordedQueue(),
    log: new RecordedLog(),
    clock: () => now,
    platformAccess: () => ({ hosts: {}, app: null }),
    connectorFor: () => connector,
  }
}

const runs = () => store.inWorkspace(shop.orgId, (tx) => tx.select().from(syncRuns))
const change = (values: Partial<typeof connections.$inferInsert>) =>
  store.inWorkspace(shop.orgId, (tx) =>
    tx.update(connections).set(values).where(eq(connections.id, shop.connectionId)),
  )

describe('startSync', () => {
  it('creates one waiting run and enqueues it', async () => {
    const started = await startSync(ctx, shop)
    expect(await runs()).toMatchObject([{ id: started.syncRunId, state: 'waiting' }])
    expect(ctx.queue.payloads).toEqual([jobOf(shop, started)])
    expect((await listIngestions(ctx, shop)).map((item) => item.state)).toEqual([
      'waiting',
      'waiting',
    ])
  })

  it('returns the same run to concurrent callers', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => startSync(ctx, shop)))
    expect(new Set(answers.map(({ syncRunId }) => syncRunId)).size).toBe(1)
    expect(await runs()).toHaveLength(1)
  })

  it('does not find the connection of another workspace, or one that does not exist', async () => {
    const other = await connectShop(store, { shop: 'other', token: 'secret' })
    const foreign = { orgId: shop.orgId, connectionId: other.connectionId }
    await expect(startSync(ctx, foreign)).rejects.toMatchObject({ code: 'not_found' })
    await expect(stopSync(ctx, foreign)).rejects.toMatchObject({ code: 'not_found' })
    const unknown = { orgId: shop.orgId, connectionId: newId(ConnectionId) }
    await expect(startSync(ctx, unknown)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('stopSync', () => {
  it('ends a waiting run, so that the next start creates a new one', async () => {
    const first = await startSync(ctx, shop)
    await stopSync(ctx, shop)
    expect(await runs()).toMatchObject([{ state: 'stopped', finishedAt: now }])
    expect(await resumeInterruptedRuns(ctx)).not.toContain(first.syncRunId)
    expect((await startSync(ctx, shop)).syncRunId).not.toBe(first.syncRunId)
  })

  it('changes nothing without an active run', async () => {
    await stopSync(ctx, shop)
    expect(await runs()).toEqual([])
  })
})

describe('startDueSyncs', () => {
  const due = () => startDueSyncs(ctx, { everyMs: 10 * minute })
  const asked = () =>
    ctx.queue.payloads.filter(({ connection_id }) => connection_id === shop.connectionId).length

  it('starts connections that never synced, and again only after the interval', async () => {
    await due()
    expect(asked()).toBe(1)
    await stopSync(ctx, shop)
    now = new Date(now.getTime() + 9 * minute)
    await due()
    expect(asked()).toBe(1)
    now = new Date(now.getTime() + 2 * minute)
    await due()
    expect(asked()).toBe(2)
  })

  it('leaves a running sync alone', async () => {
    await startSync(ctx, shop)
    now = new Date(now.getTime() + 60 * minute)
    await due()
    expect(asked()).toBe(1)
  })

  it.each([{ isConnected: false }, { requiresReauth: true }])(
    'leaves out a connection with %o',
    async (state) => {
      await change(state)
      await due()
      expect(asked()).toBe(0)
    },
  )
})
