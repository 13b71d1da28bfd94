import { forecastTotal } from '@cartograph/analysis'
import { AppError, formatDay, dayNumber, type PeriodForecast } from '@cartograph/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { createCustomMetric } from '../../custom-metrics/index.ts'
import { openReadShop, shopNow, shopTimezone, shopWorld } from '../../testing/read-shop.ts'
import { holidays } from '../find/read/holidays.ts'
import { forecastPeriod } from './forecast-period.ts'

type Period = [from: string, to: string]
const month: Period = ['2026-10-01', '2026-10-31']
const through = '2026-10-19'
const orders = { measure: 'ShopifyOrders.orders', time: 'ShopifyOrders.happenedAt' }
const units = { measure: 'ShopifyOrderLines.unitsSold', time: 'ShopifyOrderLines.happenedAt' }
const unfiltered = { filters: [], segments: [] }

let shop: Awaited<ReturnType<typeof openReadShop>>
let ctx: Context
beforeAll(async () => {
  shop = await openReadShop()
  ctx = shop.ctx
}, 300_000)
afterAll(() => shop.close())

it('is what the analysis forecasts from the orders themselves, filtered or not', async () => {
  const title = mostSoldTitle()
  const equals = [
    { member: 'ShopifyOrderLines.title', operator: 'equals' as const, values: [title] },
  ]
  const [whole, part] = await Promise.all([
    forecastPeriod(ctx, { ...orders, ...unfiltered, period: month }),
    forecastPeriod(ctx, { ...units, ...unfiltered, filters: equals, period: month }),
  ])
  expect(whole.forecast).toEqual(
    expectedFrom(
      sumByDay(() => 1),
      month,
    ),
  )
  expect(part.forecast).toEqual(
    expectedFrom(
      sumByDay(({ lines }) =>
        lines
          .filter((line) => line.title === title && !line.isGiftCard)
          .reduce((sum, { quantity }) => sum + quantity, 0),
      ),
      month,
    ),
  )
  expect(whole.forecast?.days[0]?.date).toBe('2026-10-20')
  expect(whole.forecast?.days).toHaveLength(12)
  expect(Number(whole.forecast?.total.expected)).toBeGreaterThan(
    Number(part.forecast?.total.expected),
  )
})

it('of a metric of the workspace is that of what it counts', async () => {
  const equals = [
    { member: 'ShopifyOrders.channel', operator: 'equals' as const, values: ['Email'] },
  ]
  const { member } = await createCustomMetric(ctx, {
    name: 'Orders by email',
    description: '',
    metric_definition: {
      name: 'ShopifyOrders',
      query: { measures: [orders.measure], filters: [{ or: [{ and: equals }] }] },
    },
  })
  const [own, filtered] = await Promise.all([
    forecastPeriod(ctx, { ...orders, measure: member, ...unfiltered, period: month }),
    forecastPeriod(ctx, { ...orders, ...unfiltered, filters: equals, period: month }),
  ])
  expect(own.forecast).not.toBeNull()
  expect(own).toEqual(filtered)
})

it('covers a quarter in progress', async () => {
  const quarter: Period = ['2026-10-01', '2026-12-31']
  const { forecast } = await forecastPeriod(ctx, { ...orders, ...unfiltered, period: quarter })
  expect(forecast).toEqual(
    expectedFrom(
      sumByDay(() => 1),
      quarter,
    ),
  )
  expect(forecast?.days.at(-1)?.date).toBe('2026-12-31')
})

it('is nothing for other metrics, periods and conditions, or before the first sync', async () => {
  const asked = { ...orders, ...unfiltered, period: month }
  const few = [{ member: orders.measure, operator: 'gt' as const, values: ['3'] }]
  for (const changed of [
    { measure: 'ShopifyOrders.averageOrderValue' },
    { measure: 'ShopifyOrders.customers' },
    { measure: 'Nothing.at' },
    { time: 'ShopifyOrders.createdAt' },
    { period: ['2026-09-01', '2026-09-30'] as Period },
    { filters: few },
    { filters: [{ or: few }] },
    { filters: [{ member: 'ShopifyOrders.channel', operator: 'equals' as const, values: ['No'] }] },
  ])
    expect([changed, await forecastPeriod(ctx, { ...asked, ...changed })]).toEqual([
      changed,
      { forecast: null, has_too_little_data: false },
    ])
  const other = { ...ctx, workspace: { orgId: shop.otherOrgId, role: 'admin' as const } }
  expect(await forecastPeriod(other, asked)).toEqual({ forecast: null, has_too_little_data: false })
  await expect(
    forecastPeriod(ctx, { ...asked, filters: [{ member: 'A.b', operator: 'set' }] }),
  ).rejects.toThrow(AppError)
})

type Order = ReturnType<typeof shopWorld.orders.until> extends Iterable<infer One> ? One : never

/** From the first day with any, in the shop's time zone, through the last complete one. */
function sumByDay(amountOf: (order: Order) => number): { start: string; values: number[] } {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimezone })
  const sums = new Map<string, number>()
  for (const order of shopWorld.orders.until(shopNow)) {
    const [day, amount] = [days.format(order.createdAt), amountOf(order)]
    if (!order.isTest && amount > 0 && day <= through) sums.set(day, (sums.get(day) ?? 0) + amount)
  }
  const start = [...sums.keys()].toSorted()[0] ?? through
  const count = dayNumber(through) - dayNumber(start) + 1
  const values = Array.from(
    { length: count },
    (_, n) => sums.get(formatDay(dayNumber(start) + n)) ?? 0,
  )
  return { start, values }
}

function expectedFrom(
  { start, values }: ReturnType<typeof sumByDay>,
  [from, to]: Period,
): PeriodForecast {
  const calendar = { holidays: holidays(2025, 2026), promos: {} }
  const facts = {
    id: 'a',
    store: 's',
    metric: 'a',
    kind: 'count',
    better: 'none',
    slice: {},
  } as const
  const ahead = dayNumber(to) - dayNumber(through)
  const found = forecastTotal({ ...facts, start, values }, calendar, ahead)
  if (found === null) throw new Error('The history is too short')
  const before = values.slice(dayNumber(from) - dayNumber(start)).reduce((sum, one) => sum + one, 0)
  const texts = (range: (typeof found)['total'], add: number) => ({
    expected: String(Math.round(range.forecast + add)),
    lower: String(Math.round(range.lower + add)),
    upper: String(Math.round(range.upper + add)),
  })
  return {
    days: found.days.map((day, n) => ({
      date: formatDay(dayNumber(through) + 1 + n),
      ...texts(day, 0),
    })),
    total: texts(found.total, before),
  }
}

function mostSoldTitle(): string {
  const sold = new Map<string, number>()
  for (const { lines } of shopWorld.orders.until(shopNow))
    for (const { title } of lines) sold.set(title, (sold.get(title) ?? 0) + 1)
  return [...sold].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
