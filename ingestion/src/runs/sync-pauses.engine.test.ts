import { ConnectorError } from '@cartograph/connectors'
import { AppError } from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConnectionHealth } from '../status/connection-health.ts'
import { resumeInterruptedRuns } from './resume-interrupted-runs.ts'
import { runSync } from './run-sync.ts'
import { startSync } from './start-sync.ts'
import { stopSync } from './stop-sync.ts'
import { jobOf } from '../testing/connected-shop.ts'
import { openFakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

const never = new AbortController().signal
const fiveMinutes = 300_000

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop(engines)
  shop.addCustomers(9)
})

function comeBackIn(retryAfterMs: number): ConnectorError {
  return new ConnectorError('throttled', 'nothing left', { retryAfterMs })
}

describe('a platform that says when its quota is refilled', () => {
  it('gives its worker to others until then; then the same run continues from its cursor', async () => {
    shop.failAtPage(3, comeBackIn(fiveMinutes))
    const { syncRunId } = await startSync(shop.ctx, shop)
    const job = jobOf(shop, { syncRunId })
    const asked = shop.time.now
    expect(await runSync(shop.ctx, job, never)).toEqual({
      state: 'waiting',
      rows: 6,
      resumesInMs: fiveMinutes,
    })
    expect(shop.ctx.queue.payloads.at(-1)).toEqual(job)
    expect(shop.ctx.queue.afterMs).toBe(fiveMinutes)
    expect(await shop.run(syncRunId)).toMatchObject({ state: 'waiting', error: null })
    expect((await shop.statuses())['customers']).toMatchObject({ state: 'waiting', rows_done: 6 })
    const until = new Date(asked + fiveMinutes).toISOString()
    expect(await readConnectionHealth(shop.ctx, shop)).toMatchObject({
      waits_until: until,
      next_run_at: until,
      last_error: null,
    })

    // A sync that is requested meanwhile sends no requests.
    shop.time.now += fiveMinutes - 20_000
    shop.platform.reads.length = 0
    let described = 0
    shop.platform.beforeDescribe = () => void (described += 1)
    expect(await resumeInterruptedRuns(shop.ctx)).toContain(syncRunId)
    expect(await startSync(shop.ctx, shop)).toEqual({ syncRunId })
    expect(await runSync(shop.ctx, job, never)).toEqual({
      state: 'waiting',
      rows: 0,
      resumesInMs: 20_000,
    })
    expect(shop.ctx.queue.afterMs).toBe(20_000)
    expect(described).toBe(0)

    shop.time.now += 20_000
    expect(await readConnectionHealth(shop.ctx, shop)).toMatchObject({ waits_until: null })
    expect(await runSync(shop.ctx, job, never)).toEqual({ state: 'done', rows: 3 })
    expect(shop.platform.reads[0]?.cursor).toMatchObject({ id: 'c6' })
    expect(await shop.run(syncRunId)).toMatchObject({ state: 'done', resumesAt: null, rows: 9 })
    expect((await readConnectionHealth(shop.ctx, shop)).waits_until).toBeNull()
    await shop.expectWarehouseToEqualPlatform()
  })

  it.each([
    [0, 30_000],
    [1e15, 24 * 3_600_000],
  ])(
    'is called again neither at once nor never when it says %d ms',
    async (requestedMs, waitedMs) => {
      shop.platform.beforeDescribe = () => {
        throw comeBackIn(requestedMs)
      }
      expect(await shop.sync()).toEqual({ state: 'waiting', rows: 0, resumesInMs: waitedMs })
    },
  )

  it('does not prevent stopping the sync', async () => {
    shop.failAtPage(3, comeBackIn(fiveMinutes))
    const { syncRunId } = await startSync(shop.ctx, shop)
    const job = jobOf(shop, { syncRunId })
    await runSync(shop.ctx, job, never)
    await stopSync(shop.ctx, shop)
    expect(await shop.run(syncRunId)).toMatchObject({ state: 'stopped' })
    expect((await readConnectionHealth(shop.ctx, shop)).waits_until).toBeNull()
    expect(await runSync(shop.ctx, job, never)).toEqual({ state: 'over', rows: 0 })
    expect(await shop.sync()).toEqual({ state: 'done', rows: 3 })
  })

  it('that is stopped at the same moment leaves nothing waiting', async () => {
    shop.platform.beforePage = async () => {
      await stopSync(shop.ctx, shop)
      throw comeBackIn(fiveMinutes)
    }
    const { syncRunId } = await startSync(shop.ctx, shop)
    expect(await runSync(shop.ctx, jobOf(shop, { syncRunId }), never)).toMatchObject({
      state: 'stopped',
    })
    expect(await shop.run(syncRunId)).toMatchObject({ state: 'stopped', resumesAt: null })
  })
})

describe('a full disk', () => {
  it('pauses the run and says so; the run continues by itself once there is space', async () => {
    shop.failAtPage(3, new AppError('disk_full'))
    const { syncRunId } = await startSync(shop.ctx, shop)
    const job = jobOf(shop, { syncRunId })
    expect(await runSync(shop.ctx, job, never)).toMatchObject({ state: 'waiting', rows: 6 })
    expect(shop.ctx.queue.afterMs).toBe(30_000)
    expect(await readConnectionHealth(shop.ctx, shop)).toMatchObject({
      waits_for: expect.stringMatching(/disk .* is full. Free some space/),
      last_error: null,
    })

    shop.time.now += 30_000
    expect(await runSync(shop.ctx, job, never)).toEqual({ state: 'done', rows: 3 })
    expect(await readConnectionHealth(shop.ctx, shop)).toMatchObject({ waits_for: null })
    expect(await shop.run(syncRunId)).toMatchObject({ state: 'done', error: null })
    await shop.expectWarehouseToEqualPlatform()
  })
})

describe('an account with an invalid time zone', () => {
  it.each(['Mars/Phobos', ''])(
    '%j fails with a clear message before anything is read',
    async (zone) => {
      shop.platform.timezone = zone
      expect(await shop.sync()).toEqual({ state: 'failed', rows: 0 })
      expect(shop.platform.reads).toEqual([])
      const failure = shop.ctx.log.lines.find(({ level }) => level === 'error')
      expect(failure?.facts).toMatchObject({
        err: {
          class: 'payload',
          message: `Shopify returned '${zone}', which is not a time zone`,
        },
      })
      shop.platform.timezone = 'Asia/Kolkata'
      expect(await shop.sync()).toEqual({ state: 'done', rows: 9 })
    },
  )
})
