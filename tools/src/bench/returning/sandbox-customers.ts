import { returnHorizonDays, type OrderHistory, type ShopCustomers } from '@cartograph/analysis'
import { createWorld } from '@cartograph/sandbox'

/** A customer before the held-out 90 days, and what came after. */
export interface SandboxCustomer extends ShopCustomers {
  /** Days until the next order; null without one within the held-out time. */
  readonly nextDays: number | null
}

const day = 86_400_000
const end = Date.parse('2026-11-01T12:00:00Z')

/** The customers of a sandbox shop by their orders until 90 days before its end. */
export function sandboxCustomers(options: {
  readonly seed: number
  readonly orders: number
}): readonly SandboxCustomer[] {
  const cut = end - returnHorizonDays * day
  const world = createWorld({
    seed: options.seed,
    startDay: new Date(end - 1_096 * day).toISOString().slice(0, 10),
    orders: options.orders,
    timezone: 'America/New_York',
    currency: 'USD',
  })
  const times = new Map<number, number[]>()
  for (const { customerId, createdAt, isTest } of world.orders.until(new Date(end))) {
    if (customerId === null || isTest) continue
    const known = times.get(customerId)
    if (known === undefined) times.set(customerId, [createdAt])
    else known.push(createdAt)
  }
  return [...times.values()].flatMap((unsorted) => {
    const all = unsorted.toSorted((one, other) => one - other)
    const history = historyAt(all, cut)
    if (history === null) return []
    const next = all.find((at) => at >= cut)
    return [
      {
        history,
        earlier: historyAt(all, cut - returnHorizonDays * day),
        customers: 1,
        nextDays: next === undefined ? null : (next - cut) / day,
      },
    ]
  })
}

function historyAt(times: readonly number[], cut: number): OrderHistory | null {
  const before = times.filter((at) => at < cut)
  const [first, last] = [before[0], before.at(-1)]
  if (first === undefined || last === undefined) return null
  return { repeats: before.length - 1, recency: (last - first) / day, age: (cut - first) / day }
}
