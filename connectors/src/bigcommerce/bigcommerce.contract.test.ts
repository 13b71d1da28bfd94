import type { CanonicalRows, TableName } from '@cartograph/contract'
import { createShop, createWorld, type SandboxShop } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { connectors } from '../registry.ts'
import { connectPlatform, shopOf } from '../testing/contract/connect-platform.ts'
import { SyncedRows } from '../testing/contract/synced-rows.ts'
import { expectTruth } from '../testing/contract/tested-sources.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { bigcommerce } from './open.ts'

const { signal } = new AbortController()

afterEach(closeSimulators)

const german = { timezone: 'Europe/Berlin', currency: 'EUR', market: 'german' } as const
const varied = { timezone: 'America/New_York', currency: 'USD', market: 'us-varied' } as const

function shopIn(place: typeof german | typeof varied): SandboxShop {
  const world = createWorld({ ...place, seed: 11, startDay: '2026-01-10', orders: 6_000 })
  const token = `shpat_sandbox${'8'.repeat(25)}`
  return { ...createShop({ name: 'fernhill', title: 'Fernhill Goods', world }), token }
}

const sync = async (shop: SandboxShop) => {
  const platform = await connectPlatform(bigcommerce, { shop })
  return { platform, read: await new SyncedRows().sync(platform) }
}

const rowsOf = <Name extends TableName>(read: SyncedRows, table: Name) =>
  read.rows(table) as unknown as readonly CanonicalRows[Name][]

/** In hundredths. */
const cents = (amount: string | null) => Math.round(Number(amount ?? 0) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** The sums of a shop, as the catalogue defines them. */
function sumsOf(read: SyncedRows) {
  const orders = rowsOf(read, 'orders').filter((order) => !order.is_test)
  const ids = new Set(orders.map((order) => order.order_id))
  const changes = rowsOf(read, 'refunds').filter((one) => ids.has(one.order_id))
  const of = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) => sum(rows.map(amountOf))
  const sold = of(orders, (one) => cents(one.gross_sales) - cents(one.discounts))
  const edited = of(changes, (one) => cents(one.gross_sales) - cents(one.discounts))
  const refunded = of(changes, (one) => cents(one.merchandise) + cents(one.adjustments))
  const fees = of(orders, (one) => cents(one.fees) + cents(one.duties) + cents(one.tips))
  const feesBack = of(changes, (one) => cents(one.fees) + cents(one.duties))
  return {
    orders: orders.length,
    cancelled: orders.filter((one) => one.cancelled_at !== null).length,
    netSales: sold + edited - refunded,
    tax: of(orders, (one) => cents(one.tax)) - of(changes, (one) => cents(one.tax)),
    shipping: of(orders, (one) => cents(one.shipping)) - of(changes, (one) => cents(one.shipping)),
    charges: fees - feesBack,
    paidBack: of(changes, (one) => cents(one.total)),
  }
}

async function shopifyOf(shop: SandboxShop): Promise<SyncedRows> {
  const { SP: shopify } = connectors
  if (shopify === undefined) throw new Error('Shopify is not registered')
  return new SyncedRows().sync(await connectPlatform(shopify, { shop }))
}

describe('the same world on BigCommerce and on Shopify', () => {
  test('has the same orders, net sales, taxes and refunds to the cent', async () => {
    const shop = shopOf(4_000)
    const { read } = await sync(shop)
    const shopify = await shopifyOf(shop)
    const sums = sumsOf(read)
    expect(sums).toEqual(sumsOf(shopify))
    expect(sums.cancelled).toBeGreaterThan(0)
    expect(sums.paidBack).toBeGreaterThan(0)
    const dayOf = (row: CanonicalRows['orders']) =>
      [row.order_id, row.processed_at, row.gross_sales, row.discounts, row.tax, row.total].join()
    expect(rowsOf(read, 'orders').map(dayOf)).toEqual(rowsOf(shopify, 'orders').map(dayOf))
  })

  test('with prices that include tax and shoppers of several currencies', async () => {
    const shop = shopIn(german)
    const { platform, read } = await sync(shop)
    expectTruth(read, platform)
    const shopify = await shopifyOf(shop)
    const edited = new Set(
      rowsOf(shopify, 'refunds').flatMap((one) => (one.kind === 'refund' ? [] : [one.order_id])),
    )
    const plainRow = (row: CanonicalRows['orders']) => {
      const { gross_sales, discounts, shipping, tax, total, currency, prices_include_tax } = row
      return { gross_sales, discounts, shipping, tax, total, currency, prices_include_tax }
    }
    const plainOrders = (of: SyncedRows) =>
      rowsOf(of, 'orders').flatMap((row) =>
        edited.has(row.order_id) ? [] : [[row.order_id, plainRow(row)] as const],
      )
    const orders = plainOrders(read)
    expect(orders.length).toBeGreaterThan(100)
    expect(orders).toEqual(plainOrders(shopify))
    expect(new Set(orders.map(([, row]) => row.prices_include_tax))).toEqual(new Set([true, false]))
  })

  test('agrees in what shoppers paid and got back after edits and partial refunds', async () => {
    const shop = shopIn(varied)
    const { platform, read } = await sync(shop)
    expectTruth(read, platform)
    const ours = sumsOf(read)
    const theirs = sumsOf(await shopifyOf(shop))
    expect(ours.orders).toBe(theirs.orders)
    expect(ours.paidBack).toBe(theirs.paidBack)
    const all = ({ netSales, tax, shipping, charges }: typeof ours) =>
      netSales + tax + shipping + charges
    expect(all(ours)).toBe(all(theirs))
  })
})

test('a store without orders answers without a body, which is an empty list', async () => {
  const { platform, read } = await sync(shopOf(0))
  const url = `${platform.hosts['API']}/stores/fernhill/v2/orders?limit=1`
  const token = platform.issued[0]?.accessToken ?? ''
  expect((await fetch(url, { headers: { 'x-auth-token': token } })).status).toBe(204)
  expect(read.rows('orders')).toEqual([])
})

test('an order that does not exist has no refunds', async () => {
  const { hosts, issued, shop } = await connectPlatform(bigcommerce)
  const next = shop.world.orders.idOf(1_000_000)
  const url = `${hosts['API']}/stores/fernhill/v3/orders/payment_actions/refunds?order_id:in=${next}`
  const answer = await fetch(url, { headers: { 'x-auth-token': issued[0]?.accessToken ?? '' } })
  expect(await answer.json()).toMatchObject({ data: [] })
})

test('an order that is archived disappears, and checkouts that ended early were never orders', async () => {
  const shop = shopOf(4_000)
  const { platform, read } = await sync(shop)
  expect(read.rows('orders')).toHaveLength(shop.world.orders.count(platform.state.now))
  const listed = read.records.filter(({ stream }) => stream.name === 'orders')
  const ids = new Set(listed.map(({ record }) => record.externalId))
  expect(ids.size).toBeGreaterThan(read.rows('orders').length)
  const [gone] = rowsOf(read, 'orders')
  const url = `${platform.hosts['API']}/stores/fernhill/v2/orders/${gone?.order_id}`
  const token = platform.issued[0]?.accessToken ?? ''
  await fetch(url, { method: 'DELETE', headers: { 'x-auth-token': token } })
  platform.state.now = new Date(platform.state.now.getTime() + 60_000)
  await read.sync(platform)
  const isGone = ({ order_id }: { readonly order_id: string }) => order_id === gone?.order_id
  expect(rowsOf(read, 'orders').filter(isGone)).toEqual([])
  expect(rowsOf(read, 'refunds').filter(isGone)).toEqual([])
})

test('a request beyond the limit waits until the window of 30 seconds is over', async () => {
  const platform = await connectPlatform(bigcommerce, { shop: shopOf(0) })
  const { describe: ask } = await platform.open()
  for (let calls = 0; calls < 160; calls += 1) await ask(signal)
  expect(platform.clock.sleptMs.length).toBeGreaterThan(0)
  expect(Math.max(...platform.clock.sleptMs)).toBeLessThanOrEqual(30_000)
})

test('a missing scope is named, and concerns only what needs it', async () => {
  const platform = await connectPlatform(bigcommerce)
  platform.state.faults = ({ url }) =>
    url.includes('/refunds') ? { kind: 'forbidden', permission: '' } : null
  const { streams } = await platform.open()
  const request = { cursor: null, since: null, until: null, signal }
  const [orders, customers] = streams
  await expect(orders?.readPage(request)).rejects.toMatchObject({
    class: 'forbidden',
    missingPermission: 'store_v2_transactions_read_only',
  })
  expect((await customers?.readPage(request))?.records.length).toBeGreaterThan(0)
})
