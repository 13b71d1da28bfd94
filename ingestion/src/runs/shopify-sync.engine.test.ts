import { connections, eq, rejectedRecords } from '@cartograph/store'
import { createWorld, seededFaults } from '@cartograph/sandbox'
import type { Warehouse } from '@cartograph/warehouse'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { listIngestions } from '../status/list-ingestions.ts'
import { runSync } from './run-sync.ts'
import { startSync } from './start-sync.ts'
import { jobOf } from '../testing/connected-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import {
  connectSimulatedShop,
  openSimulator,
  startDay,
  type SimulatedPlatform,
  type SimulatedShop,
} from '../testing/simulated-shop.ts'

const never = new AbortController().signal
const world = createWorld({
  seed: 7,
  startDay,
  orders: 1000,
  timezone: 'America/New_York',
  currency: 'USD',
})

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let platform: SimulatedPlatform
let shop: SimulatedShop
beforeEach(async () => {
  platform = await openSimulator({ world })
  shop = await connectSimulatedShop(engines, platform)
})
afterEach(() => platform.sandbox.close())

async function sync(signal = never) {
  return runSync(shop.ctx, jobOf(shop, await startSync(shop.ctx, shop)), signal)
}

async function expectTruth() {
  for (const { table, stored, truth } of await shop.comparison()) {
    expect(stored, table).toEqual(truth)
  }
}

it('stores a whole shop, row for row', async () => {
  expect(await sync()).toMatchObject({ state: 'done' })
  await expectTruth()
  const orders = await shop.rows('orders')
  expect(orders.length).toBeGreaterThan(800)
  const [ingestion] = await listIngestions(shop.ctx, shop)
  expect(ingestion).toMatchObject({
    stream: 'orders',
    state: 'done',
    rows_done: orders.length,
    rows_total: orders.length,
  })
})

it('stores later changes, including refunds on old orders, without reading everything again', async () => {
  await sync()
  const before = await shop.rows('orders')
  const firstRequests = platform.sandbox.requests.length
  platform.state.now = new Date('2026-08-10T16:00:00Z')
  expect(await sync()).toMatchObject({ state: 'done' })
  await expectTruth()
  const after = await shop.rows('orders')
  expect(after.length).toBeGreaterThan(before.length)
  const known = new Set(before.map((row) => row['order_id']))
  const refunds = await shop.rows('refunds')
  expect(
    refunds.filter(
      (row) => known.has(row['order_id'] ?? '') && String(row['refunded_at']) > '2026-07-01T16',
    ),
  ).not.toEqual([])
  expect(platform.sandbox.requests.length - firstRequests).toBeLessThan(firstRequests / 2)
})

it('reads a shop that keeps selling while it is read, without losing anything', async () => {
  platform.state.now = new Date('2026-06-01T16:00:00Z')
  platform.state.faults = () => {
    platform.state.now = new Date(platform.state.now.getTime() + 6 * 3_600_000)
    return null
  }
  await sync()
  platform.state.faults = () => null
  await sync()
  // Stock is read once a day, and not again by the run that has read it.
  platform.state.now = new Date(platform.state.now.getTime() + 24 * 3_600_000)
  await sync()
  await expectTruth()
})

it('ends with the same rows when the platform fails in every way it can', async () => {
  platform.state.faults = seededFaults({
    seed: 11,
    none: 70,
    faults: [
      [6, { kind: 'status', status: 429 }],
      [6, { kind: 'status', status: 500 }],
      [6, { kind: 'throttled' }],
      [6, { kind: 'truncated' }],
      [6, { kind: 'reset' }],
    ],
  })
  expect(await sync()).toMatchObject({ state: 'done' })
  await expectTruth()
})

it("continues from the cursor after an interruption, as the platform's requests show", async () => {
  const shutdown = new AbortController()
  const isHistory = ({ operationName, variables }: (typeof platform.sandbox.requests)[number]) =>
    operationName === 'Orders' && String(variables['query']).includes('updated_at:<')
  const cutOff: Warehouse = {
    ...engines.warehouse,
    replaceRows(batch) {
      const windows = platform.sandbox.requests
        .filter(isHistory)
        .map(({ variables }) => variables['query'])
      // While the first page of a window of many pages is written: later pages are not read any more.
      if (batch.parts.some(({ table }) => table === 'orders') && new Set(windows).size === 4)
        shutdown.abort()
      return engines.warehouse.replaceRows(batch)
    },
  }
  const started = await startSync(shop.ctx, shop)
  const first = await runSync(
    { ...shop.ctx, warehouse: cutOff },
    jobOf(shop, started),
    shutdown.signal,
  )
  expect(first.state).toBe('interrupted')
  expect(first.rows).toBeGreaterThan(0)
  const readBefore = platform.sandbox.requests.length
  const rest = await runSync(shop.ctx, jobOf(shop, started), never)
  expect(rest.state).toBe('done')
  const historyPages = platform.sandbox.requests
    .map((request, at) => ({ ...request, isAgain: at >= readBefore }))
    .filter(isHistory)
  const again = historyPages.filter(({ isAgain }) => isAgain)
  const begun = (pages: typeof historyPages) =>
    pages.flatMap(({ variables }) => (variables['after'] === null ? [variables['query']] : []))
  expect(again[0]?.variables['after']).not.toBeNull()
  expect(new Set(begun(historyPages)).size).toBe(begun(historyPages).length)
  await expectTruth()
})

it('sets a malformed order aside, and stores it once it is valid', async () => {
  platform.state.faults = ({ operationName, variables }) =>
    operationName === 'Orders' && !String(variables['query']).includes('updated_at:<')
      ? { kind: 'altered', alter: breakNewestOrder }
      : null
  expect(await sync()).toMatchObject({ state: 'done' })
  const rejected = () =>
    shop.ctx.store.inWorkspace(shop.orgId, (tx) => tx.select().from(rejectedRecords))
  const aside = await rejected()
  expect(aside).toMatchObject([
    { stream: 'orders', reason: expect.stringContaining('processedAt') as string },
  ])
  for (const { table, stored, truth } of await shop.comparison()) {
    const others = truth.filter((row) => row['order_id'] !== aside[0]?.externalId)
    expect(stored, table).toEqual(others)
  }

  platform.state.faults = () => null
  await sync()
  expect(await rejected()).toEqual([])
  await expectTruth()
})

it('asks for a reconnection when the token was revoked', async () => {
  platform.state.faults = () => ({ kind: 'unauthorised' })
  expect(await sync()).toEqual({ state: 'failed', rows: 0 })
  const [connection] = await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
    tx.select().from(connections).where(eq(connections.id, shop.connectionId)),
  )
  expect(connection).toMatchObject({ requiresReauth: true, isConnected: true })
  const [ingestion] = await listIngestions(shop.ctx, shop)
  expect(ingestion).toMatchObject({
    state: 'failed',
    error: 'Shopify no longer grants access. Reconnect the data source.',
  })
})

interface OrdersBody {
  data: { records: { nodes: { processedAt: string }[]; pageInfo: { hasNextPage: boolean } } }
}

/** The last order of the last page. */
function breakNewestOrder(body: unknown): unknown {
  const { nodes, pageInfo } = (body as OrdersBody).data.records
  const newest = nodes.at(-1)
  if (!pageInfo.hasNextPage && newest !== undefined) newest.processedAt = 'yesterday'
  return body
}
