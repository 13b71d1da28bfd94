import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, type Collection, type World } from './create-world.ts'
import type { WorldOptions } from './options.ts'

const options: WorldOptions = {
  seed: 7,
  startDay: '2023-11-21',
  orders: 1500,
  timezone: 'America/New_York',
  currency: 'USD',
}
const start = Date.parse('2023-11-21T05:00:00Z')
const threeYears = 1095 * 86_400_000

/** A moment of the first three years. */
const moments = fc
  .integer({ min: 0, max: threeYears / 1000 })
  .map((s) => new Date(start + s * 1000))

describe('createWorld', () => {
  it('is the same for the same seed, and different for another', () => {
    const at = new Date('2024-06-01T00:00:00Z')
    const once = everythingAt(createWorld(options), at)
    expect(everythingAt(createWorld(options), at)).toEqual(once)
    expect(everythingAt(createWorld({ ...options, seed: 8 }), at)).not.toEqual(once)
  })

  it('is the same up to a moment however far it was read before', () => {
    const seen = createWorld(options)
    seen.orders.count(new Date(start + 2 * threeYears))
    fc.assert(
      fc.property(moments, (at) => {
        expect(everythingAt(createWorld(options), at)).toEqual(everythingAt(seen, at))
      }),
      { numRuns: 12 },
    )
  })

  it('changes a record only together with its updatedAt', () => {
    const world = createWorld(options)
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [before, after] = one < other ? [one, other] : [other, one]
        for (const kind of ['orders', 'customers', 'products'] as const) {
          expectUntouchedToStay<{ index: number; updatedAt: number }>(world[kind], before, after)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('lists entities by creation time, each with its index', () => {
    const world = createWorld(options)
    const at = new Date('2025-12-24T12:34:56Z')
    for (const kind of ['orders', 'customers', 'products'] as const) {
      const listed: { index: number; id: number; createdAt: number; updatedAt: number }[] = [
        ...world[kind].until(at),
      ]
      expect(listed).toHaveLength(world[kind].count(at))
      let latest = 0
      listed.forEach((each, position) => {
        expect(each.index).toBe(position)
        expect(world[kind].indexOf(each.id)).toBe(position)
        expect(each.createdAt).toBeGreaterThanOrEqual(latest)
        expect(each.updatedAt).toBeGreaterThanOrEqual(each.createdAt)
        expect(each.updatedAt).toBeLessThanOrEqual(at.getTime())
        latest = each.createdAt
      })
    }
  })

  it('has about the configured number of orders in three years, and continues afterwards', () => {
    const world = createWorld({ ...options, orders: 20_000 })
    const measured = world.orders.count(new Date(start + threeYears))
    expect(Math.abs(measured - 20_000)).toBeLessThan(600)
    const nextMonth = world.orders.count(new Date(start + threeYears + 30 * 86_400_000))
    expect(nextMonth - measured).toBeGreaterThan(300)
  })

  it('is empty before its first day, and never sells with zero orders configured', () => {
    const world = createWorld(options)
    const before = new Date(start - 1000)
    expect(world.orders.count(before) + world.products.count(before)).toBe(0)
    expect(world.truth(before)).toEqual([])
    const quiet = createWorld({ ...options, orders: 0 })
    const later = new Date(start + threeYears)
    expect(quiet.orders.count(later) + quiet.customers.count(later)).toBe(0)
    expect(quiet.products.count(later)).toBeGreaterThan(30)
  })

  it('derives the totals of a customer from the orders placed so far', () => {
    const world = createWorld(options)
    const at = new Date('2026-03-03T03:03:03Z')
    const counts = new Map<number, number>()
    const spent = new Map<number, number>()
    for (const order of world.orders.until(at)) {
      if (order.customerId === null) continue
      counts.set(order.customerId, (counts.get(order.customerId) ?? 0) + 1)
      const counted = order.cancelledAt === null && !order.isTest ? order.totalMinor : 0
      spent.set(order.customerId, (spent.get(order.customerId) ?? 0) + counted)
    }
    for (const customer of world.customers.until(at)) {
      expect(customer.ordersCount).toBe(counts.get(customer.id) ?? 0)
      expect(customer.amountSpentMinor).toBe(spent.get(customer.id) ?? 0)
    }
    expect(Math.max(...counts.values())).toBeGreaterThan(3)
  })
})

function everythingAt(world: World, at: Date) {
  return {
    orders: [...world.orders.until(at)],
    customers: [...world.customers.until(at)],
    products: [...world.products.until(at)],
    truth: world.truth(at),
  }
}

function expectUntouchedToStay<Entity extends { index: number; updatedAt: number }>(
  collection: Collection<Entity>,
  before: Date,
  after: Date,
): void {
  const untouched = [...collection.until(before)]
    .map((earlier) => ({ earlier, later: collection.get(earlier.index, after) }))
    .filter(({ later }) => later.updatedAt <= before.getTime())
  expect(untouched.map(({ later }) => later)).toEqual(untouched.map(({ earlier }) => earlier))
}
