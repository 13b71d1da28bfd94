import { newId, OrgId } from '@cartograph/contract'
import { connections, eq, streamStates, syncRuns } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findLostStreams } from './lost-streams.ts'
import { openFakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop(engines)
  shop.addCustomers(9)
  shop.addProduct('p1', ['v1', 'v2'])
  await shop.sync()
})

/** Syncs; whether the sync began with the oldest record. */
async function readsAll(): Promise<boolean> {
  shop.platform.reads.length = 0
  expect(await shop.sync()).toMatchObject({ state: 'done' })
  return shop.platform.reads.some(({ since }) => since === null)
}

const isReread = async () => Object.values(await shop.statuses()).some((one) => one.is_reread)

describe('analytic data that was lost', () => {
  beforeEach(async () => {
    await shop.ctx.warehouse.dropWorkspace(shop.orgId)
    await shop.ctx.warehouse.prepareWorkspace(shop.orgId)
  })

  it('is read again by the next sync, as on the first day', async () => {
    expect(await readsAll()).toBe(true)
    await shop.expectWarehouseToEqualPlatform()
    expect(await readsAll()).toBe(false)
  })

  it('is announced while it is read again', async () => {
    const announced: boolean[] = []
    shop.platform.beforePage = async () => void announced.push(await isReread())
    await shop.sync()
    expect(new Set(announced)).toEqual(new Set([true]))
    expect(await isReread()).toBe(false)
  })

  it('is found without waiting for the next sync to be due', async () => {
    expect(await findLostStreams(shop.ctx)).toBeGreaterThanOrEqual(1)
    expect(shop.ctx.queue.payloads.at(-1)).toMatchObject({ connection_id: shop.connectionId })
    await shop.sync()
    await shop.expectWarehouseToEqualPlatform()
  })

  it('is found within a run, which continues with everything', async () => {
    shop.setCustomer('c1', '2026-02-01T00:00:00.000Z', 'changed@example.org')
    await shop.sync()
    shop.setCustomer('c2', '2026-02-02T00:00:00.000Z', 'changed@example.org')
    shop.platform.beforePage = async () => {
      shop.platform.beforePage = () => {}
      await shop.ctx.warehouse.dropWorkspace(shop.orgId)
      await shop.ctx.warehouse.prepareWorkspace(shop.orgId)
    }
    expect(await shop.sync()).toMatchObject({ state: 'waiting', resumesInMs: 30_000 })
    shop.time.now += 30_000
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    await shop.expectWarehouseToEqualPlatform()
  })
})

describe('a database that was restored to an earlier state', () => {
  async function restoreToFirstSync(change: () => void | Promise<void>): Promise<void> {
    const { store } = shop.ctx
    const states = await store.inWorkspace(shop.orgId, (tx) => tx.select().from(streamStates))
    await change()
    await shop.sync()
    await store.inWorkspace(shop.orgId, async (tx) => {
      await tx.delete(streamStates).where(eq(streamStates.orgId, shop.orgId))
      const known = new Set(states.map(({ syncRunId }) => syncRunId))
      for (const run of await tx.select().from(syncRuns))
        if (!known.has(run.id)) await tx.delete(syncRuns).where(eq(syncRuns.id, run.id))
      await tx.insert(streamStates).values(states)
    })
  }

  it('reads everything again once', async () => {
    await restoreToFirstSync(() =>
      shop.setCustomer('c1', '2026-02-01T00:00:00.000Z', 'changed@example.org'),
    )
    expect(await readsAll()).toBe(true)
    await shop.expectWarehouseToEqualPlatform()
    expect(await readsAll()).toBe(false)
  })

  it('deletes the rows of a data source that it does not know', async () => {
    const unknown = newId(OrgId) as unknown as typeof shop.connectionId
    const [run] = await shop.ctx.store.inWorkspace(shop.orgId, (tx) => tx.select().from(syncRuns))
    if (!run) throw new Error('no run')
    await shop.ctx.warehouse.replaceRows({
      orgId: shop.orgId,
      batchKey: 'unknown',
      parts: [],
      mark: { connectionId: unknown, stream: 'customers', sequence: 1, syncRunId: run.id },
    })
    await findLostStreams(shop.ctx)
    const marks = await shop.ctx.warehouse.readMarks(shop.orgId)
    expect(marks.map(({ connectionId }) => connectionId)).not.toContain(unknown)
    const known = await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      tx.select().from(connections),
    )
    expect(new Set(marks.map(({ connectionId }) => connectionId))).toEqual(
      new Set(known.map(({ id }) => id)),
    )
  })
})
