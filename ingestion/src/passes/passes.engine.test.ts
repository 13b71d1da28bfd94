import { ConnectorError, OldCursorError, type StreamPlan } from '@cartograph/connectors'
import { eq, streamDays, streamStates } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSync } from '../runs/run-sync.ts'
import { startSync } from '../runs/start-sync.ts'
import { jobOf } from '../testing/connected-shop.ts'
import { openFakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

const never = new AbortController().signal
const day = 86_400_000
const today = Date.parse('2026-06-15T12:00:00.000Z')

const inWindows: StreamPlan = { reads: 'changes', slices: 'windows', lookbackMinutes: 10 }
const inDays: StreamPlan = {
  reads: 'days',
  sliceDays: 7,
  historyMonths: 1,
  restates: { everySyncDays: 3, dailyDays: 14 },
}

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop(engines)
  shop.time.now = today
})

/** The passes read since the last call: stream, and how many days ago the window begins and ends. */
function windowsRead(stream?: string) {
  const reads = shop.platform.reads.splice(0)
  return reads
    .filter((read) => read.cursor === null && (stream === undefined || read.stream === stream))
    .map((read) => [read.stream, ...[read.since, read.until].map(daysAgo)])
}

function daysAgo(moment: string | null): number | null {
  // Adding 0 turns -0 into 0.
  return moment === null ? null : Math.round((shop.time.now - Date.parse(moment)) / day) + 0
}

function dayOf(daysBack: number): string {
  return new Date(shop.time.now - daysBack * day).toISOString().slice(0, 10)
}

const state = async (stream: string) => {
  const states = await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
    tx.select().from(streamStates).where(eq(streamStates.connectionId, shop.connectionId)),
  )
  return states.find((one) => one.stream === stream)
}

/** A customer created this many days ago. */
function addCustomer(id: string, daysBack: number): void {
  shop.setCustomer(id, new Date(shop.time.now - daysBack * day).toISOString(), `${id}@example.org`)
}

describe('a first sync', () => {
  beforeEach(() => {
    Object.assign(shop.platform.plans, { customers: inWindows, products: inWindows, ads: inDays })
    for (const [n, back] of [1, 3, 20, 60, 200, 1000, 2000].entries()) addCustomer(`c${n}`, back)
    shop.addProduct('p1', ['v1'], new Date(shop.time.now - 2 * day).toISOString())
    shop.addProduct('p2', ['v2'], new Date(shop.time.now - 300 * day).toISOString())
    shop.platform.days.set(dayOf(0), { spend: '1.00' })
    shop.platform.days.set(dayOf(25), { spend: '2.00' })
  })

  it('reads the newest window of every stream before any second one, then history to its beginning', async () => {
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    const read = windowsRead()
    expect(read.slice(0, 6)).toEqual([
      ['customers', 7, null],
      ['products', 7, null],
      ['ads', 3, 0],
      ['customers', 37, 7],
      ['products', 37, 7],
      ['ads', 10, 3],
    ])
    expect(read.filter(([stream]) => stream === 'customers').at(-1)).toEqual([
      'customers',
      null,
      1207,
    ])
    await shop.expectWarehouseToEqualPlatform()
    expect((await shop.rows('ad_spend')).map((row) => [row['day'], row['spend']])).toEqual([
      [dayOf(25), '2'],
      [dayOf(0), '1'],
    ])
    const statuses = await shop.statuses()
    expect(statuses['customers']).toMatchObject({ state: 'done', rows_done: 7, rows_total: 7 })
    expect(statuses['ads']).toMatchObject({ state: 'done', rows_done: 32, rows_total: 32 })
    expect(await state('ads')).toMatchObject({ historyDone: true })
  })

  it('that fails within history continues there, after reading what is new meanwhile', async () => {
    let asked = 0
    shop.platform.beforePage = ({ stream, since, until }) => {
      if (stream !== 'customers' || daysAgo(until) !== 397) return
      asked += 1
      if (since !== null && asked === 1) throw new ConnectorError('transient', 'bad gateway')
    }
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
    windowsRead()
    shop.time.now += day
    addCustomer('late', 0)
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    const [first, ...rest] = windowsRead('customers')
    expect(first?.[2]).toBeNull()
    expect(first?.[1]).toBeLessThan(4)
    // The same window, of which no page was read.
    expect(rest[0]).toEqual(['customers', 1208, 398])
    await shop.expectWarehouseToEqualPlatform()
    expect((await shop.statuses())['customers']).toMatchObject({ rows_total: 7 })
  })

  it('reads new data repeatedly while history takes long', async () => {
    let isNew = false
    shop.platform.beforePage = ({ stream, until }) => {
      if (stream !== 'customers' || daysAgo(until) !== 127 || isNew) return
      isNew = true
      shop.time.now += 11 * 60_000
      addCustomer('new', 0)
      shop.platform.days.set(dayOf(0), { spend: '7.00' })
    }
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    const read = windowsRead()
    const again = read.slice(3).filter(([, , until]) => until === null || until === 0)
    expect(again.map(([stream]) => stream)).toEqual(['customers', 'products', 'ads'])
    // Before the next window of history.
    expect(read.findIndex((one) => one === again[0])).toBeLessThan(
      read.findIndex(([stream, , until]) => stream === 'customers' && until === 397),
    )
    await shop.expectWarehouseToEqualPlatform()
    expect((await shop.rows('ad_spend')).at(-1)).toMatchObject({ day: dayOf(0), spend: '7' })
    // Records read beside history are not counted twice.
    expect((await shop.statuses())['ads']).toMatchObject({ rows_done: 32, rows_total: 32 })
  })
})

describe('a long history', () => {
  it('goes to the end of the queue after its time slice, and then continues where it was', async () => {
    Object.assign(shop.platform.plans, { customers: inWindows })
    for (const [n, back] of [1, 20, 60, 200].entries()) addCustomer(`c${n}`, back)
    shop.platform.beforePage = ({ until }) => {
      if (daysAgo(until) === 37) shop.time.now += 31 * 60_000
    }
    const job = jobOf(shop, await startSync(shop.ctx, shop))
    shop.ctx.queue.payloads.length = 0
    expect(await runSync(shop.ctx, job, never)).toMatchObject({ state: 'waiting' })
    expect(shop.ctx.queue.payloads).toEqual([job])
    expect(windowsRead('customers').at(-1)).toEqual(['customers', 127, 37])
    expect(await runSync(shop.ctx, job, never)).toMatchObject({ state: 'done' })
    expect(windowsRead('customers')).toEqual([
      ['customers', 1, null],
      ['customers', 397, 127],
      ['customers', 1207, 397],
      ['customers', null, 1207],
    ])
    await shop.expectWarehouseToEqualPlatform()
  })
})

describe('a cursor that an earlier version has stored', () => {
  it('is given up in another form, and its window is read from the start', async () => {
    for (let n = 0; n < 7; n += 1) addCustomer(`c${n}`, n)
    shop.platform.beforePage = ({ cursor }) => {
      if (cursor !== null) throw new ConnectorError('transient', 'bad gateway')
    }
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
    const stored = (await state('customers'))?.cursor
    expect(stored).not.toBeNull()
    shop.platform.reads.length = 0
    shop.platform.beforePage = ({ cursor }) => {
      if (JSON.stringify(cursor) === JSON.stringify(stored)) throw new OldCursorError('other form')
      // The next page has the same cursor.
      if (cursor === null) shop.platform.beforePage = () => undefined
    }
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    const cursors = shop.platform.reads.filter(({ stream }) => stream === 'customers')
    expect(cursors.slice(0, 2).map(({ cursor }) => cursor)).toEqual([stored, null])
    await shop.expectWarehouseToEqualPlatform()
  })
})

describe('a stream of days', () => {
  beforeEach(() => {
    for (const name of Object.keys(shop.platform.plans)) delete shop.platform.plans[name]
    Object.assign(shop.platform.plans, { ads: inDays })
  })

  const versions = async (on: string) => {
    const rows = await shop.rows('day_versions')
    return rows.filter((row) => row['day'] === on).map((row) => String(row['payload']))
  }
  const noted = async (on: string) => {
    const [found] = await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      tx.select().from(streamDays).where(eq(streamDays.day, on)),
    )
    return found
  }

  it('stores each version of a day with the time it was received', async () => {
    const on = dayOf(1)
    shop.platform.days.set(on, { spend: '1.00' })
    await shop.sync()
    shop.time.now += 3_600_000
    await shop.sync()
    expect(await noted(on)).toMatchObject({ restatements: 0, learnedAt: new Date(today) })
    shop.platform.days.set(on, { spend: '1.50' })
    await shop.sync()
    expect(await versions(on)).toEqual([
      '{"rows":[{"spend":"1.00"}]}',
      '{"rows":[{"spend":"1.50"}]}',
    ])
    expect(await noted(on)).toMatchObject({
      restatements: 1,
      learnedAt: new Date(today + 3_600_000),
    })
    const spend = (await shop.rows('ad_spend')).filter((row) => row['day'] === on)
    expect(spend.map((row) => row['spend'])).toEqual(['1.5'])
  })

  it('reads further back once a day, and deletes a day that becomes empty', async () => {
    const on = dayOf(10)
    shop.platform.days.set(on, { spend: '1.00' })
    await shop.sync()
    windowsRead()
    shop.platform.days.delete(on)
    shop.time.now += 3_600_000
    await shop.sync()
    expect(windowsRead()).toEqual([['ads', 3, 0]])
    shop.time.now += day
    await shop.sync()
    expect(windowsRead()).toEqual([
      ['ads', 4, 0],
      ['ads', 11, 4],
      ['ads', 15, 11],
    ])
    expect(await shop.rows('ad_spend')).toEqual([])
    shop.time.now += 3_600_000
    await shop.sync()
    expect(windowsRead()).toEqual([['ads', 3, 0]])
  })

  it('continues with the same report after an interruption', async () => {
    shop.platform.notReady = 3
    shop.platform.days.set(dayOf(0), { spend: '1.00' })
    const leaving = new AbortController()
    shop.platform.beforePage = async ({ cursor }) => {
      if (cursor === null) return
      await expect.poll(() => state('ads')).toMatchObject({ cursor: { report: cursor['report'] } })
      leaving.abort()
    }
    const job = jobOf(shop, await startSync(shop.ctx, shop))
    expect(await runSync(shop.ctx, job, leaving.signal)).toMatchObject({ state: 'interrupted' })
    shop.platform.beforePage = () => undefined
    const [asked] = shop.platform.reads.splice(0)
    expect(await runSync(shop.ctx, job, never)).toMatchObject({ state: 'done' })
    expect(shop.platform.reads[0]).toMatchObject({
      since: asked?.since,
      until: asked?.until,
      cursor: { report: `${asked?.since} ${asked?.until}` },
    })
    expect(await shop.rows('ad_spend')).toMatchObject([{ spend: '1' }])
  })
})

describe('a stream that is read anew each day', () => {
  beforeEach(() => {
    const anew: StreamPlan = {
      reads: 'changes',
      slices: 'whole',
      lookbackMinutes: 10,
      rereadsAfterDays: 1,
    }
    Object.assign(shop.platform.plans, { customers: anew })
    delete shop.platform.plans['products']
    for (const n of [1, 2, 3, 4, 5, 6, 7]) addCustomer(`c${n}`, 10 - n)
  })

  it('is read once and counted once when its first pass is interrupted', async () => {
    await expectInterruption([])
    expect((await shop.statuses())['customers']).toMatchObject({ state: 'done', rows_done: 7 })
    expect(shop.platform.reads).toHaveLength(2)
  })

  it('is read anew once when that pass is interrupted, and not before the next day', async () => {
    await shop.sync()
    shop.time.now += 25 * 3_600_000
    shop.platform.reads.splice(0)
    // What changed comes first, in one page.
    await expectInterruption([null])
    expect(shop.platform.reads).toHaveLength(2)
    shop.platform.reads.splice(0)
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    expect(shop.platform.reads).toHaveLength(1)
  })

  it('is read anew after an interrupted pass over what changed', async () => {
    await shop.sync()
    shop.time.now += 25 * 3_600_000
    for (const n of [1, 2, 3, 4, 5]) addCustomer(`c${n}`, 0)
    shop.platform.reads.splice(0)
    await expectInterruption([])
    // The rest of what changed, then all three pages.
    expect(shop.platform.reads).toHaveLength(4)
    await shop.expectWarehouseToEqualPlatform()
  })

  /** Stops the sync at the second page of a pass, after passes of one page; then lets it continue. */
  async function expectInterruption(before: readonly null[]): Promise<void> {
    const leaving = new AbortController()
    shop.platform.beforePage = async ({ cursor }) => {
      if (cursor === null) return
      await expect.poll(() => state('customers')).toMatchObject({ cursor })
      leaving.abort()
    }
    const job = jobOf(shop, await startSync(shop.ctx, shop))
    expect(await runSync(shop.ctx, job, leaving.signal)).toMatchObject({ state: 'interrupted' })
    shop.platform.beforePage = () => undefined
    const read = shop.platform.reads.splice(0).map(({ cursor }) => cursor)
    expect(read).toEqual([...before, null, expect.anything()])
    expect(await runSync(shop.ctx, job, never)).toMatchObject({ state: 'done' })
  }
})

describe('a deleted record', () => {
  it('takes its rows and its raw record with it, and may return', async () => {
    shop.addProduct('p1', ['v1', 'v2'])
    shop.addProduct('p2', ['v3'])
    await shop.sync()
    shop.platform.products.set('p1', { updatedAt: '2026-03-01T00:00:00.000Z', payload: null })
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    expect(await shop.rows('product_variants')).toMatchObject([{ variant_id: 'v3' }])
    expect(await shop.rows('raw_records')).toMatchObject([{ external_id: 'p2' }])
    expect(await shop.rejected()).toEqual([])
    await shop.expectWarehouseToEqualPlatform()
    // Deleted again, and one that was never stored.
    shop.platform.products.set('p9', { updatedAt: '2026-03-02T00:00:00.000Z', payload: null })
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    shop.addProduct('p1', ['v1'], '2026-04-01T00:00:00.000Z')
    await shop.sync()
    await shop.expectWarehouseToEqualPlatform()
  })
})
