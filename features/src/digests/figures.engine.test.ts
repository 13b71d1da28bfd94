import { ConnectionId, dayAt, newId } from '@cartograph/contract'
import { truthRows } from '@cartograph/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { loadLibrary } from '../dashboards/index.ts'
import { saveMetricTargets } from '../metric-targets/index.ts'
import { openReadShop, shopNow, shopTimezone, shopWorld } from '../testing/read-shop.ts'
import { readFigures } from './content/read-figures.ts'
import { readPace } from './content/read-pace.ts'

let shop: Awaited<ReturnType<typeof openReadShop>>
let ctx: Context
beforeAll(async () => {
  shop = await openReadShop()
  ctx = { ...shop.ctx, library: loadLibrary(shop.ctx.semantic.meta()) }
}, 300_000)
afterAll(() => shop.close())

const daily = { every: 'day', hour: 7 } as const
const weekly = { every: 'week', weekday: 1, hour: 7 } as const
const access = () => ({ orgId: shop.orgId, role: 'demo' as const })

async function shownFigures(timing: typeof daily | typeof weekly) {
  const found = await readFigures(ctx, access(), timing)
  const figures = found?.groups.flatMap((group) => group.figures) ?? []
  return {
    ...found,
    of: (label: string) => figures.find((figure) => figure.label === label)?.cell ?? null,
  }
}

it('are those of yesterday and of the same day a week before, as the rows say', async () => {
  const shown = await shownFigures(daily)
  const [day, before] = [sums('2026-10-19', '2026-10-19'), sums('2026-10-12', '2026-10-12')]
  expect(shown.period).toBe('Oct 19, 2026')
  expect(shown.comparison).toBe('Compared with Oct 12, 2026 (previous week)')
  expect(amountOf(shown.of('Net sales')?.text)).toBeCloseTo(day.netSales, 2)
  expect(amountOf(shown.of('Orders')?.text)).toBe(day.orders)
  const percent = Math.round((day.orders / before.orders - 1) * 1_000) / 10
  expect(Math.abs(amountOf(shown.of('Orders')?.change?.text))).toBeCloseTo(Math.abs(percent), 1)
})

it('are those of the last whole week in a weekly digest', async () => {
  const shown = await shownFigures(weekly)
  const week = sums('2026-10-12', '2026-10-18')
  expect(shown.period).toBe('Oct 12–18, 2026')
  expect(amountOf(shown.of('Net sales')?.text)).toBeCloseTo(week.netSales, 2)
  expect(amountOf(shown.of('Orders')?.text)).toBe(week.orders)
})

it('say how far the month is from its targets', async () => {
  const orders = 'ShopifyOrders.orders'
  const counted = sums('2026-10-01', '2026-10-19').orders
  await saveMetricTargets(ctx, {
    items: [{ metric: orders, target: counted, year: 2026, month: 10 }],
  })
  const [line, ...others] = await readPace(ctx, access(), '2026-10-20')
  expect(others).toEqual([])
  expect(line).toMatchObject({
    title: 'Orders',
    through: 'Oct 19, 2026',
    reached: `${counted} of ${counted}`,
    verdict: expect.stringMatching(/^\d+% above pace$/),
    forecast: expect.stringMatching(/^\d/),
  })
})

it('do not exist in a workspace without data', async () => {
  const other = { orgId: shop.otherOrgId, role: 'admin' as const }
  expect(await readFigures(ctx, other, daily)).toBeNull()
  expect(await readPace(ctx, other, '2026-10-20')).toEqual([])
})

const amountOf = (text = '') => Number(text.replaceAll(/[^\d.]/g, ''))

/** From the rows of a complete sync, without the semantic layer. */
function sums(first: string, last: string) {
  const { orders, refunds } = truthRows(shopWorld, newId(ConnectionId), shopNow)
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
  return { orders: placed.length, netSales: merchandise - returned }
}
