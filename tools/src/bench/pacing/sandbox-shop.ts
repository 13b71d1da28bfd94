import type { Series } from '@cartograph/analysis'
import { addDays, countDays, dayAt, dayNumber } from '@cartograph/contract'
import { holidays } from '@cartograph/features'
import { createShop, createWorld } from '@cartograph/sandbox'
import type { PacedSeries, PacedShop } from './paced-shop.ts'

const end = '2026-10-31'
const timezone = 'America/New_York'

/** Up to three years of a sandbox shop, with the holidays that the product knows. */
export function sandboxShop(seed: number): PacedShop {
  const start = addDays('2023-11-01', (seed % 12) * 20)
  const at = new Date(`${addDays(end, 1)}T12:00:00Z`)
  const world = createWorld({ seed, startDay: start, orders: 24_000, timezone, currency: 'USD' })
  const { ledgers } = createShop({ name: 'bench', title: 'Bench', world })
  const days = Array.from({ length: countDays([start, end]) }, (_, n) => addDays(start, n))
  const [orders, sales] = [days.map(() => 0), days.map(() => 0)]
  for (const order of world.orders.until(at)) {
    const day = dayNumber(dayAt(order.createdAt, timezone)) - dayNumber(start)
    if (order.isTest || day < 0 || day >= days.length) continue
    orders[day] = (orders[day] ?? 0) + 1
    const lines = order.lines.map(({ quantity, unitPriceMinor, discounts }) =>
      discounts.reduce((left, { amountMinor }) => left - amountMinor, quantity * unitPriceMinor),
    )
    sales[day] = lines.reduce((sum, line) => sum + line / 100, sales[day] ?? 0)
  }
  const spend = days.map((day) =>
    Object.values(ledgers.ads)
      .flatMap((ads) => ads.day(day, at))
      .reduce((sum, { spendMinor }) => sum + spendMinor / 100, 0),
  )
  const sessions = days.map((day) =>
    ledgers.visits.day(day, at).reduce((sum, visit) => sum + visit.sessions, 0),
  )
  const named = (metric: PacedSeries['metric'], kind: Series['kind'], values: number[]) => ({
    metric,
    mean: null,
    series: {
      id: metric,
      store: '',
      metric,
      kind,
      better: 'up',
      slice: {},
      start,
      values,
    } as const,
  })
  return {
    calendar: { holidays: holidays(2023, 2026), promos: {} },
    series: [
      named('net sales', 'money', sales),
      named('orders', 'count', orders),
      named('spend', 'money', spend),
      named('sessions', 'count', sessions),
    ],
  }
}
