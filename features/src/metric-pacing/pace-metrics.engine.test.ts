import { dayAt, newId, ConnectionId, type Member } from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { openReadShop, shopNow, shopTimezone } from '../testing/read-shop.ts'
import { listTargetMonths, saveMetricTargets } from '../metric-targets/index.ts'
import { paceMetrics, paceMetricTargets, rangeMetricTargets } from './index.ts'

const month = '2026-10'
/** The shop was synced on the morning of the 20th. */
const through = '2026-10-19'
const world = createWorld({
  seed: 18,
  startDay: '2025-08-01',
  orders: 6_000,
  timezone: shopTimezone,
  currency: 'USD',
})

let shop: Awaited<ReturnType<typeof openReadShop>>
let ctx: Context
beforeAll(async () => {
  shop = await openReadShop({ world })
  ctx = shop.ctx
}, 300_000)
afterAll(() => shop.close())

const listTargetMonthsOf = ({ store }: Context) =>
  store.inWorkspace(shop.orgId, (tx) => listTargetMonths(tx, shop.orgId))

const paceOf = async (context: Context, metric: Member, target: number, of = month) => {
  const [found] = await paceMetrics(context, { month: of, targets: new Map([[metric, target]]) })
  if (found === undefined) throw new Error('Every target has an answer')
  return found
}

it('sums the complete days of the month to the cent, and forecasts the rest', async () => {
  const { netSales, orders } = sumsUntil(through)
  const found = await paceOf(ctx, 'ShopifyOrders.netSales', 20_000)
  expect(found.through).toBe(through)
  expect(found.pace).toMatchObject({ plan: 'expected', daysPassed: 19 })
  expect(found.pace.actualToDate).toBeCloseTo(netSales, 2)
  expect(found.pace.days).toHaveLength(31)
  expect(found.pace.days.at(-1)?.targetToDate).toBeCloseTo(20_000, 6)
  expect(found.pace.forecast?.expected ?? 0).toBeGreaterThan(netSales)
  const counted = await paceOf(ctx, 'ShopifyOrders.orders', 300)
  expect(counted.pace.actualToDate).toBe(orders)
})

it('paces a ratio by its parts, and no distinct counts', async () => {
  const { merchandise, orders } = sumsUntil(through)
  const ratio = await paceOf(ctx, 'ShopifyOrders.averageOrderValue', 90)
  expect(ratio.pace.actualToDate).toBeCloseTo(merchandise / orders, 6)
  expect(ratio.pace.days[0]?.share).toBeNull()
  const customers = await paceOf(ctx, 'ShopifyOrders.customers', 400)
  expect(customers).toMatchObject({ through: null, pace: { plan: 'none', days: [] } })
})

it('has reached or missed a month that is over', async () => {
  const { orders } = sumsUntil('2026-09-30', '2026-09-01')
  const reached = await paceOf(ctx, 'ShopifyOrders.orders', orders, '2026-09')
  expect(reached.pace).toMatchObject({ verdict: 'reached', forecast: null, actualToDate: orders })
  const missed = await paceOf(ctx, 'ShopifyOrders.orders', orders + 1, '2026-09')
  expect(missed.pace).toMatchObject({ verdict: 'missed', sentiment: 'bad' })
})

it('answers for the metrics that have a target of the month', async () => {
  const orders = 'ShopifyOrders.orders'
  const items = [{ metric: orders, target: 310.5, year: 2026, month: 10 }]
  await saveMetricTargets(ctx, { items })
  const asked = { metrics: [orders, 'ShopifyOrders.netSales'], month }
  const answer = await paceMetricTargets(ctx, asked)
  const counted = sumsUntil(through).orders
  expect(answer.items).toMatchObject([
    { metric: orders, target: 310.5, plan: 'expected', through, actual_to_date: counted },
  ])
  expect(answer.items[0]?.days.at(-1)?.target_to_date).toBe(310.5)
  expect(await paceMetricTargets(ctx, { ...asked, month: '2026-09' })).toEqual({ items: [] })
})

it('has the target of a range in total and by day, for the dates that a dashboard shows', async () => {
  const [netSales, customers] = ['ShopifyOrders.netSales', 'ShopifyOrders.customers']
  await saveMetricTargets(ctx, {
    items: [
      { metric: netSales, target: 15_000, year: 2026, month: 9 },
      { metric: netSales, target: 20_000, year: 2026, month: 10 },
      { metric: customers, target: 400, year: 2026, month: 10 },
    ],
  })
  const metrics = [netSales, customers, 'ShopifyOrders.orderCount', 'Gone.metric']
  const asked = { metrics, range: ['2026-09-16', '2026-10-20'] as [string, string] }
  const { items } = await rangeMetricTargets(ctx, { ...asked, step: 'day' })
  // Only October has a target of customers.
  expect(
    items.map(({ metric, total }) => [metric, total?.from, total?.to, total?.is_partial === true]),
  ).toEqual([
    [customers, '2026-10-01', '2026-10-31', true],
    [netSales, '2026-09-16', '2026-10-20', false],
  ])
  const [, { time, total, steps } = { time: null, total: null, steps: [] }] = items
  expect(time).toBe('ShopifyOrders.happenedAt')
  expect(steps).toHaveLength(35)
  const part = steps.reduce((sum, { target }) => sum + (target ?? Number.NaN), 0)
  expect(total?.target).toBeCloseTo(part, 0)
  expect(part).toBeGreaterThan(15_000)
  const [from] = asked.range
  expect(total).toMatchObject({ from, to: '2026-10-20', through, is_over: false, forecast: null })
  expect(total?.actual_to_date).toBeCloseTo(sumsUntil(through, from).netSales, 2)
  const whole = await rangeMetricTargets(ctx, { metrics, range: [`${month}-01`, '2026-10-20'] })
  expect(whole.items[1]).toMatchObject({ total: { to: '2026-10-31', target: 20_000 }, steps: [] })
  expect(whole.items[0]?.total).toMatchObject({ target: 400, through: null, verdict: 'unknown' })
  expect(await listTargetMonthsOf(ctx)).toContainEqual({
    metric: netSales,
    first: '2026-09',
    last: '2026-10',
  })
})

it('answers for a workspace without data, and for metrics that vanished', async () => {
  const other = { ...ctx, workspace: { orgId: shop.otherOrgId, role: 'admin' as const } }
  expect((await paceOf(other, 'ShopifyOrders.netSales', 10)).pace.plan).toBe('none')
  expect((await paceOf(ctx, 'ShopifyOrders.gone', 10)).pace.plan).toBe('none')
})

/** From the rows of a complete sync, without the semantic layer. */
function sumsUntil(last: string, first = `${month}-01`) {
  const { orders, refunds } = truthRows(world, newId(ConnectionId), shopNow)
  const isIn = (moment: string) => {
    const day = dayAt(Date.parse(moment), shopTimezone)
    return day >= first && day <= last
  }
  const real = new Set(orders.filter(({ is_test: isTest }) => !isTest).map((one) => one.order_id))
  const placed = orders.filter((one) => real.has(one.order_id) && isIn(one.processed_at))
  const changed = refunds.filter((one) => real.has(one.order_id) && isIn(one.refunded_at))
  const merchandise = [...placed, ...changed].reduce(
    (sum, row) => sum + Number(row.gross_sales ?? 0) - Number(row.discounts ?? 0),
    0,
  )
  const returned = changed.reduce(
    (sum, row) => sum + Number(row.merchandise) + Number(row.adjustments ?? 0),
    0,
  )
  return { orders: placed.length, merchandise, netSales: merchandise - returned }
}
