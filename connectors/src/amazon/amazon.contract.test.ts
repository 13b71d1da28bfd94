import { dayAt, TimeZone, type CanonicalRows, type TableName } from '@cartograph/contract'
import { createShop, createWorld, type SandboxShop } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { unknownChange } from '../kit/stream.ts'
import { connectors } from '../registry.ts'
import { connectPlatform, shopOf } from '../testing/contract/connect-platform.ts'
import { SyncedRows } from '../testing/contract/synced-rows.ts'
import { expectTruth } from '../testing/contract/tested-sources.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { amazon } from './open.ts'

afterEach(closeSimulators)

const rowsOf = <Name extends TableName>(read: SyncedRows, table: Name) =>
  read.rows(table) as unknown as readonly CanonicalRows[Name][]

async function sync(shop: SandboxShop, connector = amazon) {
  const platform = await connectPlatform(connector, { shop })
  return { platform, read: await new SyncedRows().sync(platform) }
}

/** In hundredths. */
const cents = (amount: string | null) => Math.round(Number(amount ?? 0) * 100)

describe('the same world on Amazon and on Shopify', () => {
  test('has the same orders to the cent, without those of the tills and the cancelled ones', async () => {
    const shop = shopOf(4_000)
    const { read } = await sync(shop)
    const { SP: shopify } = connectors
    if (shopify === undefined) throw new Error('Shopify is not registered')
    const { read: theirs } = await sync(shop, shopify)
    const sold = ({
      processed_at,
      gross_sales,
      discounts,
      shipping,
      tax,
    }: CanonicalRows['orders']) => [processed_at, gross_sales, discounts, shipping, tax].join()
    const giftCards = new Set(
      rowsOf(theirs, 'order_lines').flatMap((one) => (one.is_gift_card ? [one.order_id] : [])),
    )
    const comparable = rowsOf(theirs, 'orders').filter(
      (one) =>
        !one.is_test &&
        one.source_name !== 'pos' &&
        one.cancelled_at === null &&
        !giftCards.has(one.order_id) &&
        one.processed_at < '2026-05-06T15:30:00',
    )
    const ours = rowsOf(read, 'orders').filter((one) => one.cancelled_at === null)
    const mine = new Set(ours.map(sold))
    expect(comparable.length).toBeGreaterThan(50)
    expect(comparable.map(sold).filter((one) => !mine.has(one))).toEqual([])
    const parts = (one: CanonicalRows['orders']) =>
      cents(one.gross_sales) -
      cents(one.discounts) +
      cents(one.shipping) +
      cents(one.tax) +
      cents(one.fees)
    expect(ours.filter((one) => parts(one) !== cents(one.total))).toEqual([])
    const cancelled = rowsOf(read, 'orders').filter((one) => one.cancelled_at !== null)
    expect(cancelled.length).toBeGreaterThan(0)
    expect(new Set(cancelled.map((one) => one.total))).toEqual(new Set(['0.00']))
  })

  test('with prices that include tax, on the marketplace of their currency', async () => {
    const world = createWorld({
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      market: 'german',
      seed: 11,
      startDay: '2026-01-10',
      orders: 6_000,
    })
    const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
    const { platform, read } = await sync({ ...shop, token: `shpat_sandbox${'8'.repeat(25)}` })
    expectTruth(read, platform)
    expect(platform.accounts[0]).toMatchObject({ marketplace_name: 'Amazon.de', region: 'eu' })
  })
})

test('an order is read once its payment is authorised, and changes of it later', async () => {
  const { platform, read } = await sync(shopOf(4_000))
  const { world } = platform.shop
  const at = world.orders.count(platform.state.now)
  // The world grows up to the last moment that it was asked about.
  world.orders.count(new Date(platform.state.now.getTime() + 3 * 86_400_000))
  const next = world.orders.createdAt(at)
  platform.state.now = new Date(next + 60_000)
  await read.sync(platform)
  const before = read.rows('orders').length
  platform.state.now = new Date(next + 45 * 60_000)
  await read.sync(platform)
  expect(read.rows('orders').length).toBeGreaterThan(before)
  expectTruth(read, platform)
})

test('the marketplaces of a seller are accounts of their own, without what is sold elsewhere', async () => {
  const platform = await connectPlatform(amazon)
  expect(platform.accounts.map((one) => one['marketplace_name'])).toEqual([
    'Amazon.com',
    'Amazon.ca',
  ])
})

describe('what Amazon counts itself', () => {
  test('the orders of each day equal its own totals, with those that were cancelled', async () => {
    const { platform, read } = await sync(shopOf(4_000))
    const { readTotals, facts } = await platform.open()
    if (readTotals === undefined) throw new Error('There are no totals')
    const { signal } = new AbortController()
    const totals = await readTotals({ from: '2026-04-10', to: '2026-05-05', signal })
    const zone = TimeZone.parse(facts.timezone)
    const ours = new Map<string, number>()
    for (const { processed_at } of rowsOf(read, 'orders')) {
      const day = dayAt(Date.parse(processed_at), zone)
      ours.set(day, (ours.get(day) ?? 0) + 1)
    }
    expect(totals.length).toBeGreaterThan(20)
    expect(totals).toEqual(
      totals.map(({ day }) => ({ day, measure: 'orders', total: String(ours.get(day)) })),
    )
    expect(rowsOf(read, 'orders').some((one) => one.cancelled_at !== null)).toBe(true)
  })

  test('the units and sales of products add up to those of the day, and their visits to more', async () => {
    const { read } = await sync(shopOf(4_000))
    const products = rowsOf(read, 'marketplace_product_traffic')
    for (const day of rowsOf(read, 'marketplace_traffic')) {
      const ofDay = products.filter((one) => one.day === day.day)
      const sum = (of: (one: (typeof ofDay)[number]) => number) =>
        ofDay.reduce((total, one) => total + of(one), 0)
      expect(sum((one) => one.units_ordered)).toBe(day.units_ordered)
      expect(sum((one) => cents(one.ordered_sales))).toBe(cents(day.ordered_sales))
    }
    const visits = (rows: readonly { sessions: number }[]) =>
      rows.reduce((total, { sessions }) => total + sessions, 0)
    expect(visits(products)).not.toBe(visits(rowsOf(read, 'marketplace_traffic')))
  })

  test('products have no time of change, and are read once a day', async () => {
    const { platform, read } = await sync(shopOf(4_000))
    const dates = read.records.flatMap(({ stream, record }) =>
      stream.name === 'products' ? [record.updatedAt] : [],
    )
    expect(new Set(dates)).toEqual(new Set([unknownChange]))
    expect(platform.connector.manifest.streams['products']).toMatchObject({
      rereadsAfterDays: 1,
      isUndated: true,
    })
  })
})
