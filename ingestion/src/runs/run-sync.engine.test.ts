import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectorError } from '@cartograph/connectors'
import { eq, streamStates } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resumeInterruptedRuns } from './resume-interrupted-runs.ts'
import { runSync } from './run-sync.ts'
import { startSync } from './start-sync.ts'
import { stopSync } from './stop-sync.ts'
import { jobOf } from '../testing/connected-shop.ts'
import { openFakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

const never = new AbortController().signal

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop(engines)
})

describe('a sync', () => {
  it('stores every record of every stream and reports progress and freshness', async () => {
    shop.addCustomers(7)
    shop.addProduct('p1', ['v1', 'v2'])
    expect(await shop.sync()).toEqual({ state: 'done', rows: 8 })
    await shop.expectWarehouseToEqualPlatform()
    expect(await shop.statuses()).toMatchObject({
      customers: {
        state: 'done',
        rows_done: 7,
        rows_total: 7,
        record_updated_at: '2026-01-01T00:00:07.000Z',
        error: null,
      },
      products: { state: 'done', rows_done: 1, rows_total: 1 },
    })
  })

  it('of an empty shop is done at once', async () => {
    expect(await shop.sync()).toEqual({ state: 'done', rows: 0 })
    expect(await shop.statuses()).toMatchObject({
      customers: { state: 'done', rows_done: 0, rows_total: 0, record_updated_at: null },
    })
  })

  it('reads next time only what changed since, with the lookback', async () => {
    shop.addCustomers(7)
    await shop.sync()
    shop.setCustomer('c3', '2026-02-01T00:00:00.000Z', 'new@example.org')
    shop.platform.reads.length = 0
    expect(await shop.sync()).toEqual({ state: 'done', rows: 8 - 1 })
    expect(shop.platform.reads[0]).toEqual({
      stream: 'customers',
      cursor: null,
      since: '2025-12-31T23:50:07.000Z',
      until: null,
    })
    await shop.expectWarehouseToEqualPlatform()
    shop.platform.reads.length = 0
    expect(await shop.sync()).toEqual({ state: 'done', rows: 1 })
    await shop.expectWarehouseToEqualPlatform()
  })

  it('reads everything again, once, with a newer version of the connector', async () => {
    shop.addCustomers(7)
    await shop.sync()
    await shop.sync()
    shop.platform.version = 2
    shop.platform.reads.length = 0
    expect(await shop.sync()).toEqual({ state: 'done', rows: 7 })
    expect(shop.platform.reads[0]).toMatchObject({ stream: 'customers', since: null })
    await shop.expectWarehouseToEqualPlatform()
    shop.platform.reads.length = 0
    await shop.sync()
    expect(shop.platform.reads[0]).toMatchObject({ since: '2025-12-31T23:50:07.000Z' })
  })

  it('deletes rows that their record no longer has', async () => {
    shop.addProduct('p1', ['v1', 'v2', 'v3'])
    await shop.sync()
    shop.addProduct('p1', ['v2'], '2026-03-01T00:00:00.000Z')
    await shop.sync()
    expect(await shop.rows('product_variants')).toMatchObject([{ variant_id: 'v2' }])
    await shop.expectWarehouseToEqualPlatform()
  })

  it('stores a record that returns to an earlier state', async () => {
    const at = '2026-03-01T00:00:00.000Z'
    for (const email of ['a@example.org', 'b@example.org', 'a@example.org']) {
      shop.setCustomer('c1', at, email)
      await shop.sync()
      await shop.expectWarehouseToEqualPlatform()
    }
  })

  it('counts a stream once per pass, however often the pass is resumed', async () => {
    shop.addCustomers(9)
    shop.failAtPage(2, new ConnectorError('transient', 'bad gateway'))
    await shop.sync()
    shop.failAtPage(2, new ConnectorError('transient', 'bad gateway'))
    await shop.sync()
    await shop.sync()
    expect(shop.platform.counts).toEqual(['customers', 'products'])
  })

  it('runs once when two workers start it at the same time', async () => {
    shop.addCustomers(9)
    const job = jobOf(shop, await startSync(shop.ctx, shop))
    const outcomes = await Promise.all([
      runSync(shop.ctx, job, never),
      runSync(shop.ctx, job, never),
    ])
    expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['busy', 'done'])
    expect(await runSync(shop.ctx, job, never)).toEqual({ state: 'over', rows: 0 })
  })

  it('ends when another process has advanced the stream', async () => {
    shop.addCustomers(9)
    let pages = 0
    shop.platform.beforePage = async () => {
      pages += 1
      if (pages !== 2) return
      await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
        tx
          .update(streamStates)
          .set({ pagesDone: 40 })
          .where(eq(streamStates.connectionId, shop.connectionId)),
      )
    }
    expect(await shop.sync()).toMatchObject({ state: 'over' })
  })
})

describe('stopping', () => {
  it('keeps the cursor, and the next start continues from it', async () => {
    shop.addCustomers(9)
    shop.platform.beforePage = async ({ cursor }) => {
      if (cursor === null) return
      await shop.waitForRows('customers')
      await stopSync(shop.ctx, shop)
    }
    const { syncRunId } = await startSync(shop.ctx, shop)
    const stopped = await runSync(shop.ctx, jobOf(shop, { syncRunId }), never)
    expect(stopped.state).toBe('stopped')
    expect(stopped.rows).toBeGreaterThan(0)
    expect(await shop.run(syncRunId)).toMatchObject({ state: 'stopped', error: null })
    expect(await shop.statuses()).toMatchObject({ customers: { state: 'stopped' } })
    // Such as an operation in bulk, which would go on at the platform.
    expect(shop.platform.abandoned).toHaveLength(1)

    shop.platform.beforePage = () => undefined
    shop.platform.reads.length = 0
    const rest = await shop.sync()
    expect(rest).toEqual({ state: 'done', rows: 9 - stopped.rows })
    expect(shop.platform.reads[0]?.cursor).not.toBeNull()
    await shop.expectWarehouseToEqualPlatform()
  })

  it('does not wait for a platform that hangs', async () => {
    shop.addCustomers(3)
    shop.platform.beforePage = async ({ signal }) => {
      await stopSync(shop.ctx, shop)
      await sleep(300_000, undefined, { signal })
    }
    expect(await shop.sync()).toEqual({ state: 'stopped', rows: 0 })
  })

  it('is withdrawn when the sync is started again before the stop', async () => {
    shop.addCustomers(9)
    let asked = false
    shop.platform.beforePage = async ({ cursor }) => {
      if (cursor === null || asked) return
      asked = true
      await stopSync(shop.ctx, shop)
      await startSync(shop.ctx, shop)
    }
    expect(await shop.sync()).toEqual({ state: 'done', rows: 9 })
    await shop.expectWarehouseToEqualPlatform()
  })
})

describe('an interrupted sync', () => {
  it('continues its run from the cursor, and does not read finished streams again', async () => {
    shop.addCustomers(4)
    for (let n = 1; n <= 9; n += 1) shop.addProduct(`p${n}`, [`v${n}`])
    const shutdown = new AbortController()
    shop.platform.beforePage = async ({ stream, cursor }) => {
      if (stream !== 'products' || cursor === null) return
      await shop.waitForRows('products')
      shutdown.abort()
    }
    const { syncRunId } = await startSync(shop.ctx, shop)
    const job = jobOf(shop, { syncRunId })
    const interrupted = await runSync(shop.ctx, job, shutdown.signal)
    expect(interrupted.state).toBe('interrupted')
    expect(await shop.run(syncRunId)).toMatchObject({ state: 'running', finishedAt: null })

    shop.platform.beforePage = () => undefined
    shop.platform.reads.length = 0
    shop.ctx.queue.payloads.length = 0
    expect(await resumeInterruptedRuns(shop.ctx)).toContain(syncRunId)
    expect(shop.ctx.queue.payloads).toContainEqual(job)
    expect(await runSync(shop.ctx, job, never)).toEqual({
      state: 'done',
      rows: 13 - interrupted.rows,
    })
    expect(shop.platform.reads.map(({ stream }) => stream)).not.toContain('customers')
    expect(shop.platform.reads[0]?.cursor).not.toBeNull()
    await shop.expectWarehouseToEqualPlatform()
  })

  it('stores the new version of a page that is read again after it was written', async () => {
    shop.addCustomers(9)
    const { syncRunId } = await startSync(shop.ctx, shop)
    const shutdown = new AbortController()
    const { warehouse } = engines
    const cutOff: typeof warehouse = {
      ...warehouse,
      async replaceRows(batch) {
        const outcome = await warehouse.replaceRows(batch)
        // The name of the shop precedes the pages, and is no page.
        if (batch.mark === undefined) return outcome
        shutdown.abort()
        throw new Error('Ended between the write and the commit of the cursor')
      },
    }
    const job = jobOf(shop, { syncRunId })
    const interrupted = await runSync({ ...shop.ctx, warehouse: cutOff }, job, shutdown.signal)
    expect(interrupted).toEqual({ state: 'interrupted', rows: 0 })
    expect(await shop.rows('customers')).toHaveLength(3)

    shop.platform.pageSize = 5
    shop.setCustomer('c2', '2026-01-01T00:00:20.000Z', 'changed@example.org')
    expect(await runSync(shop.ctx, job, never)).toEqual({ state: 'done', rows: 9 })
    await shop.expectWarehouseToEqualPlatform()
  })

  it('is not queued again while a process works on it', async () => {
    shop.addCustomers(1)
    let resumed: unknown[] = []
    shop.platform.beforeDescribe = async () => {
      resumed = await resumeInterruptedRuns(shop.ctx)
    }
    const { syncRunId } = await startSync(shop.ctx, shop)
    expect(await resumeInterruptedRuns(shop.ctx)).toContain(syncRunId)
    await runSync(shop.ctx, jobOf(shop, { syncRunId }), never)
    expect(resumed).not.toContain(syncRunId)
    expect(await resumeInterruptedRuns(shop.ctx)).not.toContain(syncRunId)
  })
})
