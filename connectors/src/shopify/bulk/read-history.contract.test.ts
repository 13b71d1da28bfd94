import { isDeepStrictEqual } from 'node:util'
import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import { createWorld, startSandbox, type BulkOptions, type Sandbox } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { fixedToken } from '../../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../../kit/quota.ts'
import type { Cursor, Page } from '../../kit/stream.ts'
import { FakeClock } from '../../kit/testing/fake-clock.ts'
import { ShopifyClient } from '../client.ts'
import { normaliseOrder } from '../normalise.ts'
import { readRecords } from '../read-records.ts'
import { ordersReading } from '../streams/orders.ts'
import { abandonHistory, readHistory } from './read-history.ts'

const world = createWorld({
  seed: 7,
  startDay: '2026-01-01',
  timezone: 'America/New_York',
  currency: 'USD',
  orders: 2000,
})
const noon = Date.parse('2026-06-30T12:00:00Z')
const window = { since: '2026-01-01T00:00:00.000Z', until: '2026-04-01T00:00:00.000Z' }
/** A small shop in many operations and chunks. */
const limits = { fewestRecords: 50, recordsPerOperation: 60, chunkBytes: 60_000 }
const { signal } = new AbortController()
const context = {
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/New_York',
  params: {},
}
let sandbox: Sandbox | null = null

afterEach(async () => {
  await sandbox?.close()
  sandbox = null
})

async function open(shop: { bulk?: BulkOptions; approvedData?: 'basic'; passes?: boolean } = {}) {
  const clock = new FakeClock()
  const start = clock.now()
  const now = () => new Date(shop.passes ? noon + clock.now() - start : noon)
  sandbox = await startSandbox({
    shops: [
      {
        name: 'fernhill',
        title: 'Fernhill Goods',
        world,
        token: 'shpat_sandbox',
        plan: 'unlimited',
        ...(shop.approvedData && { approvedData: shop.approvedData }),
      },
    ],
    clock: now,
    elapsedMs: () => clock.now(),
    bulk: { objectsPerSecond: 100, ...shop.bulk },
  })
  const { url, requests } = sandbox
  const connect = () =>
    new ShopifyClient({
      hosts: { SHOP: `${url}/fernhill` },
      tokens: fixedToken('shpat_sandbox'),
      ports: { clock, random: seededRandom(1), quota: unlimitedQuota },
    })
  const started = () => requests.filter(({ operationName }) => operationName === 'BulkStart').length
  return { clock, connect, requests, started }
}

type Opened = Awaited<ReturnType<typeof open>>

/** The rows of every record by id, newest reading last. Waits as a sync does. */
async function readAll(
  { clock }: Pick<Opened, 'clock'>,
  readPage: (cursor: Cursor | null) => Promise<Page>,
  onPage: (page: Page) => void = () => {},
) {
  const rows = new Map<string, unknown>()
  let cursor: Cursor | null = null
  let pages = 0
  do {
    const page: Page = await readPage(cursor)
    for (const record of page.records) rows.set(record.externalId, normaliseOrder(record, context))
    onPage(page)
    if (page.waitMs !== undefined) await clock.sleep(page.waitMs, signal)
    cursor = page.next
    pages += 1
  } while (cursor !== null)
  return { rows, pages }
}

function inBulk({ connect }: Opened, client = connect()) {
  return (cursor: Cursor | null) =>
    readHistory(client, ordersReading, { cursor, ...window, signal }, limits)
}

function inPages({ connect }: Opened) {
  const client = connect()
  return (cursor: Cursor | null) =>
    readRecords(client, ordersReading, { cursor, ...window, signal })
}

describe('history in bulk', () => {
  test('has the rows of the paged reader, also when every page is read by another process', async () => {
    const shop = await open()
    const paged = await readAll(shop, inPages(shop))
    expect(paged.rows.size).toBeGreaterThan(100)
    const pagesBefore = shop.requests.length
    const bulk = await readAll(shop, (cursor) => inBulk(shop)(cursor))
    for (const [id, row] of paged.rows) expect(bulk.rows.get(id)).toEqual(row)
    expect(shop.started()).toBe(4)
    expect(bulk.pages).toBeGreaterThan(10)
    // Only what changed meanwhile is read in pages.
    const pages = shop.requests
      .slice(pagesBefore)
      .filter(({ operationName }) => operationName === 'Orders')
    expect(pages).toHaveLength(1)
  })

  test('has the orders that changed while the operations ran in their newest version', async () => {
    const shop = await open({ passes: true, bulk: { objectsPerSecond: 0.0002 } })
    const recent = { since: '2026-05-01T00:00:00.000Z', until: '2026-06-30T11:59:00.000Z' }
    const client = shop.connect()
    const pagesOf = (request: { since: string; until: string | null }) =>
      readAll(shop, (cursor) => readRecords(client, ordersReading, { cursor, ...request, signal }))
    const before = await pagesOf(recent)
    const bulk = await readAll(shop, async (cursor) => {
      const request = { cursor, ...recent, signal }
      const page = await readHistory(client, ordersReading, request, limits)
      return page.waitMs === undefined ? page : { ...page, waitMs: 1000 * page.waitMs }
    })
    expect(shop.started()).toBe(4)
    const newest = await pagesOf({ ...recent, until: null })
    const known = [...newest.rows].filter(([id]) => before.rows.has(id))
    expect(known.filter(([id, row]) => !isDeepStrictEqual(row, before.rows.get(id)))).not.toEqual(
      [],
    )
    for (const [id, row] of known) expect(bulk.rows.get(id)).toEqual(row)
  })

  test.each<[string, BulkOptions]>([
    ['is refused', { refuses: () => true }],
    ['is denied', { fail: () => ({ errorCode: 'ACCESS_DENIED', partial: 0 }) }],
    ['always fails', { fail: () => ({ errorCode: 'TIMEOUT', partial: 0 }) }],
    [
      'fails once',
      { fail: ({ number }) => (number < 3 ? { errorCode: 'TIMEOUT', partial: 0 } : null) },
    ],
    [
      'always fails half-way',
      { fail: () => ({ errorCode: 'INTERNAL_SERVER_ERROR', partial: 0.5 }) },
    ],
    ['expires before it is read', { fileLifeMs: 1 }],
  ])('that %s is read to its end in another way', async (_, bulk) => {
    const shop = await open({ bulk })
    const paged = await readAll(shop, inPages(shop))
    const { rows } = await readAll(shop, inBulk(shop))
    for (const [id, row] of paged.rows) expect(rows.get(id)).toEqual(row)
  })

  test('waits for its turn while other operations of the app run', async () => {
    const shop = await open()
    const other = inBulk(shop)
    const planned = await other(null)
    await other(planned.next)
    const waits: number[] = []
    const { rows } = await readAll(shop, inBulk(shop), ({ waitMs }) => waits.push(waitMs ?? 0))
    expect(waits.filter((ms) => ms > 0).length).toBeGreaterThan(1)
    const paged = await readAll(shop, inPages(shop))
    for (const [id, row] of paged.rows) expect(rows.get(id)).toEqual(row)
  })

  test('leaves out the fields that were refused before', async () => {
    const shop = await open({ approvedData: 'basic' })
    const client = shop.connect()
    const fresh = { cursor: null, since: '2026-06-29T00:00:00Z', until: null, signal }
    await readRecords(client, ordersReading, fresh)
    const paged = await readAll(shop, inPages(shop))
    const { rows } = await readAll(shop, inBulk(shop, client))
    for (const [id, row] of paged.rows) expect(rows.get(id)).toEqual(row)
    expect(shop.started()).toBe(4)
  })

  test('is cancelled when the read is given up, and can be read again', async () => {
    const shop = await open()
    const client = shop.connect()
    const planned = await inBulk(shop, client)(null)
    const { next } = await inBulk(shop, client)(planned.next)
    if (next === null) throw new Error('Nothing was started')
    await abandonHistory(client, next, signal)
    const cancelled = shop.requests.filter(({ operationName }) => operationName === 'BulkCancel')
    expect(cancelled).toHaveLength(4)
    await shop.clock.sleep(60_000, signal)
    const paged = await readAll(shop, inPages(shop))
    const page = inBulk(shop, client)
    const { rows } = await readAll(shop, (cursor) => page(cursor ?? next))
    for (const [id, row] of paged.rows) expect(rows.get(id)).toEqual(row)
    expect(shop.started()).toBe(8)
  })

  test('of few orders, and the newest orders, are read in pages', async () => {
    const shop = await open()
    const client = shop.connect()
    const few = { ...limits, fewestRecords: 100_000 }
    for (const request of [{ ...window }, { since: window.since, until: null }]) {
      const of = request.until === null ? limits : few
      const page = await readHistory(
        client,
        ordersReading,
        { cursor: null, ...request, signal },
        of,
      )
      expect(page.records.length).toBeGreaterThan(0)
    }
    expect(shop.started()).toBe(0)
  })
})
