import { ConnectionId, dayAt, newId, type CanonicalRows } from '@cartograph/contract'
import {
  createWorld,
  startSandbox,
  truthRows,
  type Sandbox,
  type World,
  type WorldOptions,
} from '@cartograph/sandbox'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { ShopifyClient } from './client.ts'
import { shopify } from './open.ts'
import { shopifyql } from './queries.ts'
import { ShopRows, sortRows } from './testing/read-shop.ts'

const { signal } = new AbortController()
const connectionId = newId(ConnectionId)
const token = 'shpat_sandbox'
const at = new Date('2026-07-01T16:00:00Z')
const columns = [
  'orders',
  'gross_sales',
  'discounts',
  'returns',
  'net_sales',
  'shipping_charges',
  'duties',
  'return_fees',
  'taxes',
  'total_sales',
  'tips',
] as const
let sandbox: Sandbox | null = null

afterEach(async () => {
  await sandbox?.close()
  sandbox = null
})

/** The rows that the connector reads of a shop, and the shop's own report. */
async function readShop(world: World) {
  sandbox = await startSandbox({
    shops: [{ name: 'fernhill', title: 'Fernhill', world, token, plan: 'unlimited' }],
    clock: () => at,
  })
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  const tokens = fixedToken(token)
  const open = shopify.open(
    {
      params: { shop: 'fernhill' },
      credentials: {},
      tokens,
      app: null,
      hosts: { SHOP: `${sandbox.url}/{shop}` },
    },
    ports,
  )
  const rows = new ShopRows()
  await rows.read(open, connectionId, null)
  expect(rows.rejected).toEqual([])
  const hosts = { SHOP: `${sandbox.url}/fernhill` }
  const { data } = await new ShopifyClient({ hosts, tokens, ports }).query({
    document: shopifyql,
    variables: {
      query: `FROM sales SHOW ${columns.join(', ')} GROUP BY day SINCE 2026-01-01 UNTIL 2026-07-01`,
    },
    answer: Answer,
    signal,
  })
  return { rows, report: data.shopifyqlQuery.tableData.rows }
}

const Answer = z.object({
  shopifyqlQuery: z.object({
    tableData: z.object({ rows: z.array(z.record(z.string(), z.string())) }),
  }),
})

type Market = NonNullable<WorldOptions['market']>
type Sums = Record<(typeof columns)[number], number>

/** The report from the canonical rows, in hundredths. */
function reportOf(rows: ShopRows, timezone: string) {
  // The types of rows are those of their tables.
  const orders = rows.sorted('orders') as unknown as readonly CanonicalRows['orders'][]
  const refunds = rows.sorted('refunds') as unknown as readonly CanonicalRows['refunds'][]
  const tests = new Set(orders.filter((order) => order.is_test).map((order) => order.order_id))
  const days = new Map<string, Sums>()
  const add = (moment: string, changes: Partial<Sums>) => {
    const day = dayAt(Date.parse(moment), timezone)
    const sums = days.get(day) ?? zero()
    for (const name of columns) sums[name] += changes[name] ?? 0
    days.set(day, sums)
  }
  for (const order of orders) {
    if (order.is_test) continue
    add(order.processed_at, {
      orders: 1,
      gross_sales: minor(order.gross_sales),
      discounts: -minor(order.discounts),
      shipping_charges: minor(order.shipping),
      duties: minor(order.duties),
      return_fees: minor(order.fees),
      taxes: minor(order.tax),
      tips: minor(order.tips),
    })
  }
  for (const refund of refunds) {
    if (tests.has(refund.order_id)) continue
    add(refund.refunded_at, {
      gross_sales: minor(refund.gross_sales),
      discounts: -minor(refund.discounts),
      returns: -minor(refund.merchandise) - minor(refund.adjustments),
      shipping_charges: -minor(refund.shipping),
      duties: -minor(refund.duties),
      return_fees: -minor(refund.fees),
      taxes: -minor(refund.tax),
      tips: -minor(refund.tips),
    })
  }
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, sums]) => {
      const net = sums.gross_sales + sums.discounts + sums.returns
      const charges = sums.shipping_charges + sums.duties + sums.return_fees + sums.taxes
      return { day, ...sums, net_sales: net, total_sales: net + charges }
    })
}

function zero(): Sums {
  return Object.fromEntries(columns.map((name) => [name, 0])) as Sums
}

function minor(amount: string | null): number {
  return Math.round(Number(amount ?? 0) * 100)
}

const firstSeed = Number(process.env['SALES_SEED'] ?? 1)
const shops = Array.from({ length: Number(process.env['SALES_SHOPS'] ?? 3) }, (_, index) => {
  const market = (['german', 'us-varied', 'us'] as const)[index % 3] ?? 'us'
  return [market, firstSeed + index] as const
})

function worldOf(market: Market, seed: number): World {
  const place =
    market === 'german'
      ? { timezone: 'Europe/Berlin', currency: 'EUR' }
      : { timezone: 'America/New_York', currency: 'USD' }
  return createWorld({ seed, startDay: '2026-01-01', orders: 2400, market, ...place })
}

test.each(shops)('the sales of a shop (%s, seed %i) equal its own report', async (market, seed) => {
  const world = worldOf(market, seed)
  const { timezone } = world.options
  const { rows, report } = await readShop(world)
  const written = report.map(({ day = '', ...amounts }) => {
    const sums = columns.map((name) => {
      const amount = amounts[name] ?? ''
      return [name, name === 'orders' ? Number(amount) : minor(amount)]
    })
    return { day, ...Object.fromEntries(sums) }
  })
  expect(written.length).toBeGreaterThan(50)
  // A zero has no sign in the report.
  const unsigned = reportOf(rows, timezone).map((day) =>
    Object.fromEntries(Object.entries(day).map(([k, v]) => [k, v === 0 ? 0 : v])),
  )
  expect(unsigned).toEqual(written)
  const truth = truthRows(world, connectionId, at)
  for (const table of ['orders', 'order_lines', 'refunds', 'refund_lines'] as const)
    expect(rows.sorted(table), table).toEqual(sortRows(table, truth[table]))
})

test('the parts of each order add up to its total, whether prices include tax or not', async () => {
  const { rows } = await readShop(worldOf('german', 5))
  const lines = rows.sorted('order_lines') as unknown as readonly CanonicalRows['order_lines'][]
  const orders = rows.sorted('orders') as unknown as readonly CanonicalRows['orders'][]
  const modes = new Set(orders.map((order) => order.prices_include_tax))
  expect(modes).toEqual(new Set([true, false]))
  for (const order of orders) {
    const giftCards = lines
      .filter((line) => line.order_id === order.order_id && line.is_gift_card)
      .reduce((sum, line) => sum + minor(line.gross_sales) - minor(line.discounts), 0)
    const goods = minor(order.gross_sales) - minor(order.discounts)
    const charges = minor(order.shipping) + minor(order.duties) + minor(order.fees)
    const parts = goods + charges + minor(order.tax) + minor(order.tips) + giftCards
    expect(parts, order.order_name).toBe(minor(order.total))
  }
})

test('the shops have every kind of order that the report knows', () => {
  const orders = [
    ...worldOf('german', 1).orders.until(at),
    ...worldOf('us-varied', 2).orders.until(at),
  ]
  const refunds = orders.flatMap((order) => order.refunds)
  const edits = orders.flatMap((order) => order.edits)
  const counts = {
    included: orders.filter((order) => order.taxesIncluded).length,
    excluded: orders.filter((order) => !order.taxesIncluded && order.taxMinor > 0).length,
    currencies: orders.filter((order) => order.presentment !== null).length,
    rates: new Set(orders.flatMap((order) => order.lines.map((line) => line.taxRate))).size,
    discounts: orders.filter((order) => order.discountCodes.length > 0).length,
    shippingDiscounts: orders.filter((order) => order.shippingDiscountMinor > 0).length,
    tips: orders.filter((order) => order.tipMinor > 0).length,
    duties: orders.filter((order) => order.dutiesMinor > 0).length,
    giftCards: orders.filter((order) => order.lines.some((line) => line.isGiftCard)).length,
    addedLines: edits.filter((edit) => edit.reason === 'edit' && edit.added.length > 0).length,
    removedLines: edits.filter((edit) => edit.reason === 'edit' && edit.removed.length > 0).length,
    moreUnits: edits.filter((edit) => edit.increased.length > 0).length,
    exchanges: edits.filter((edit) => edit.reason === 'exchange').length,
    shippingOnly: refunds.filter((refund) => refund.lines.length === 0).length,
    withheld: refunds.filter((refund) => refund.adjustmentMinor < 0).length,
    goodwill: refunds.filter((refund) => refund.adjustmentMinor > 0).length,
    returnFees: refunds.filter((refund) => refund.feeMinor > 0).length,
    refundedDuties: refunds.filter((refund) => refund.dutiesMinor > 0).length,
  }
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
})
