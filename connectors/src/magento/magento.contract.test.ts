import { createShop, createWorld } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDecimals, negateDecimal } from '../kit/values/decimal.ts'
import { shopify } from '../shopify/open.ts'
import { connectPlatform, type ConnectedPlatform } from '../testing/contract/connect-platform.ts'
import { streamOf, SyncedRows, type Row } from '../testing/contract/synced-rows.ts'
import { expectTruth } from '../testing/contract/tested-sources.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { magento } from './open.ts'

afterEach(closeSimulators)

type Market = 'us' | 'german'

function shopIn(market: Market) {
  const place =
    market === 'german'
      ? { timezone: 'Europe/Berlin', currency: 'EUR' }
      : { timezone: 'America/New_York', currency: 'USD' }
  const world = createWorld({ ...place, market, seed: 11, startDay: '2026-03-20', orders: 5_000 })
  const token = `shpat_sandbox${'7'.repeat(25)}`
  return { ...createShop({ name: 'fernhill', title: 'Fernhill Goods', world }), token }
}

async function syncBoth(market: Market) {
  const shop = shopIn(market)
  const platform = await connectPlatform(magento, { shop })
  const ours = await new SyncedRows().sync(platform)
  expectTruth(ours, platform)
  const theirs = await new SyncedRows().sync(await connectPlatform(shopify, { shop }))
  return { shop, platform, ours, theirs }
}

/** The sums of some columns; net sales are as `ShopifyOrders.netSales` has them. */
function sumsOf(orders: readonly Row[], refunds: readonly Row[]) {
  const sum = (rows: readonly Row[], name: string) =>
    addDecimals(rows.map((row) => z.string().parse(row[name])))
  const back = addDecimals([sum(refunds, 'merchandise'), sum(refunds, 'adjustments')])
  const discounts = negateDecimal(sum(orders, 'discounts'))
  return {
    orders: orders.length,
    grossSales: sum(orders, 'gross_sales'),
    discounts,
    refunds: back,
    netSales: addDecimals([sum(orders, 'gross_sales'), discounts, negateDecimal(back)]),
    shipping: addDecimals([sum(orders, 'shipping'), negateDecimal(sum(refunds, 'shipping'))]),
    tax: addDecimals([sum(orders, 'tax'), negateDecimal(sum(refunds, 'tax'))]),
  }
}

type World = ReturnType<typeof createWorld>
type Order = ReturnType<World['orders']['get']>

const ordersOf = (rows: SyncedRows) => rows.rows('orders').filter((row) => row['is_test'] === false)
const money = (minor: number) => addDecimals([(minor / 100).toFixed(2)])

describe("Magento's rows and Shopify's of the same shop", () => {
  test('are equal to the cent where prices exclude tax, in every row of orders and refunds', async () => {
    const { ours, theirs } = await syncBoth('us')
    const sums = sumsOf(ordersOf(ours), ours.rows('refunds'))
    expect(sums).toEqual(sumsOf(ordersOf(theirs), theirs.rows('refunds')))
    expect(sums.orders).toBeGreaterThan(100)
    const names = [
      'gross_sales',
      'discounts',
      'shipping',
      'tax',
      'total',
      'processed_at',
      'cancelled_at',
      'customer_id',
      'currency',
    ]
    // An id is as long as any other.
    const told = (rows: readonly Row[]) => rows.map((row) => names.map((name) => row[name]))
    expect(told(ordersOf(ours))).toEqual(told(ordersOf(theirs)))
  })

  test('differ by what Magento does not know where prices include tax', async () => {
    const { shop, platform, ours, theirs } = await syncBoth('german')
    const edited = new Set(['edit', 'return'])
    const refunds = theirs.rows('refunds').filter((row) => !edited.has(String(row['kind'])))
    const orders = [...shop.world.orders.until(platform.state.now)].filter(({ isTest }) => !isTest)
    const total = (of: (order: Order, refund: Order['refunds'][number]) => number) =>
      orders
        .flatMap((order) => order.refunds.map((refund) => of(order, refund)))
        .reduce((sum, minor) => sum + minor, 0)
    const all = sumsOf(ordersOf(theirs), refunds)
    const duties = orders.reduce((sum, order) => sum + order.dutiesTaxMinor, 0)
    const dutiesBack = total((_, refund) => refund.dutiesTaxMinor)
    const adjustedTax = total((_, refund) => refund.adjustmentTaxMinor)
    // A fee is an adjustment, whose tax is not stated; what was never charged is not adjusted.
    const adjusted = total((order, refund) =>
      order.cancelledAt === null
        ? refund.adjustmentTaxMinor - refund.feeMinor
        : -refund.adjustmentMinor,
    )
    expect([duties, adjustedTax, adjusted].every((minor) => minor !== 0)).toBe(true)
    const back = addDecimals([all.refunds, money(adjusted)])
    expect(sumsOf(ordersOf(ours), ours.rows('refunds'))).toEqual({
      ...all,
      refunds: back,
      netSales: addDecimals([all.grossSales, all.discounts, negateDecimal(back)]),
      tax: addDecimals([all.tax, money(dutiesBack - duties + adjustedTax)]),
    })
    expect(ours.rows('orders').some((row) => row['prices_include_tax'] === true)).toBe(true)
  })
})

describe('a connection of one store view', () => {
  test('has the orders and customers of that view only', async () => {
    const shop = shopIn('us')
    const all = await new SyncedRows().sync(await connectPlatform(magento, { shop }))
    const views = ['default', 'international'].map(async (store_code) => {
      const platform: ConnectedPlatform = await connectPlatform(magento, {
        shop,
        form: { store_code },
      })
      return new SyncedRows().sync(platform)
    })
    const read = await Promise.all(views)
    const counts = (table: 'orders' | 'customers') => read.map((rows) => rows.rows(table).length)
    for (const table of ['orders', 'customers'] as const) {
      expect(Math.min(...counts(table))).toBeGreaterThan(0)
      expect(counts(table).reduce((sum, count) => sum + count)).toBe(all.rows(table).length)
    }
  })

  test('is refused for a code that the store does not have', async () => {
    const platform = await connectPlatform(magento, { form: { store_code: 'nowhere' } })
    await expect(platform.open()).rejects.toMatchObject({ class: 'auth' })
  })
})

describe('a resource that the integration may not read', () => {
  const { signal } = new AbortController()
  const request = { cursor: null, since: null, until: null, signal }

  async function openWithout(path: string) {
    const platform = await connectPlatform(magento)
    platform.state.faults = ({ url }) =>
      url.includes(path) ? { kind: 'forbidden', permission: '' } : null
    const opened = await platform.open()
    return (name: string) => streamOf(opened, name).readPage(request)
  }

  test('stops the stream that cannot do without it, and no other', async () => {
    const read = await openWithout('/creditmemos')
    await expect(read('orders')).rejects.toMatchObject({
      class: 'forbidden',
      missingPermission: 'Magento_Sales::sales_creditmemo',
    })
    expect((await read('customers')).records.length).toBeGreaterThan(0)
  })

  test.each([
    ['/inventory/source-items', 'stock', 'Magento_InventoryApi::source'],
    ['/attribute-sets/', 'product types', 'Magento_Catalog::sets'],
  ])('without %s, products are read without their %s', async (path, fields, permission) => {
    const read = await openWithout(path)
    const { records, withheld } = await read('products')
    expect(records.length).toBeGreaterThan(0)
    expect(withheld).toMatchObject([{ fields: [fields], permission }])
  })
})

test('a price that changes only at a variant reads its configurable product again', async () => {
  const platform = await connectPlatform(magento)
  const opened = await platform.open()
  const { signal } = new AbortController()
  const since = new Date(platform.state.now.getTime() - 7 * 86_400_000).toISOString()
  const { records } = await streamOf(opened, 'products').readPage({
    cursor: null,
    since,
    until: null,
    signal,
  })
  const read = records.map(({ payload }) => changedProduct.parse(payload))
  const configurable = read.filter(({ type_id }) => type_id === 'configurable')
  expect(configurable.length).toBeGreaterThan(0)
  // These themselves have not changed since they were created.
  expect(configurable.some(({ updated_at }) => updated_at < since.replace('T', ' '))).toBe(true)
  expect(read.every(({ variants }) => variants.length > 0)).toBe(true)
})

const changedProduct = z.object({
  type_id: z.string(),
  updated_at: z.string(),
  variants: z.array(z.unknown()),
})
