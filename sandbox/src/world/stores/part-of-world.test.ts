import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../create-world.ts'
import type { StoreCode, WorldOptions } from '../options.ts'
import { partOfWorld } from './part-of-world.ts'

const options: WorldOptions = {
  seed: 7,
  startDay: '2025-01-01',
  orders: 6000,
  timezone: 'America/New_York',
  currency: 'USD',
  market: 'us-varied',
}
const stores: readonly StoreCode[] = ['SP', 'AZ', 'BG', 'MG']
const at = new Date('2026-03-03T03:03:03Z')

describe('a world with several stores', () => {
  const world = createWorld({ ...options, stores })
  const parts = new Map(stores.map((store) => [store, partOfWorld(world, new Set([store]))]))
  const all = [...parts.values()]
  let shares: number[] = []
  beforeAll(() => {
    shares = all.map(({ orders }) => [...orders.until(at)].length / world.orders.count(at))
  })

  it('sells each order in exactly one store, with all of its lines and refunds', () => {
    const sold = all.flatMap(({ orders }) => [...orders.until(at)])
    const byIndex = sold.toSorted((one, other) => one.index - other.index)
    expect(byIndex).toEqual([...world.orders.until(at)])
    expect(byIndex.some(({ refunds }) => refunds.length > 0)).toBe(true)
  })

  it('has each customer in exactly one store, which has all orders of that customer', () => {
    const known = all.flatMap(({ customers }) => [...customers.until(at)])
    expect(known.toSorted((one, other) => one.index - other.index)).toEqual([
      ...world.customers.until(at),
    ])
    for (const { orders, customers } of all) {
      const counts = new Map<number, number>()
      for (const { customerId } of orders.until(at)) {
        if (customerId !== null) counts.set(customerId, (counts.get(customerId) ?? 0) + 1)
      }
      for (const { id, ordersCount } of customers.until(at)) {
        expect(ordersCount).toBe(counts.get(id) ?? 0)
        counts.delete(id)
      }
      expect([...counts]).toEqual([])
    }
  })

  it('sells most in its first store, and less in each further one', () => {
    expect(shares[0]).toBeGreaterThan(0.6)
    expect(shares[0]).toBeLessThan(0.72)
    expect(shares).toEqual(shares.toSorted((one, other) => other - one))
    expect(shares.at(-1)).toBeGreaterThan(0.03)
    const expected = all.map((part) => part.options.orders / options.orders)
    expect(expected.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
    // The main store has also what only it sells.
    expected.forEach((share, n) => expect(Math.abs(share - (shares[n] ?? 0))).toBeLessThan(0.08))
  })

  it('has tills, phone orders, gift cards and test orders in its first store only', () => {
    const isOrdinary = ({ source, isTest, lines }: OrderParts) =>
      source === 'web' && !isTest && lines.every(({ isGiftCard }) => !isGiftCard)
    const [main, ...others] = all.map(({ orders }) => [...orders.until(at)])
    expect(main?.some((order) => !isOrdinary(order))).toBe(true)
    expect(others.flat().every(isOrdinary)).toBe(true)
  })

  it('lists the changes of a store in their order, those of no other store', () => {
    for (const part of all) {
      const changed = (moment: Date) => {
        const log = part.orders.changes(moment)
        const entries = Array.from({ length: log.length }, (_, entry) => entry)
        return entries
          .filter((entry) => log.isLast(entry, moment.getTime()))
          .map((entry) => ({ index: log.entityAt(entry), updatedAt: log.timeAt(entry) }))
      }
      for (const moment of [new Date('2025-07-01T00:00:00Z'), at]) {
        const listed = [...part.orders.until(moment)].map(({ index, updatedAt }) => ({
          index,
          updatedAt,
        }))
        expect(changed(moment)).toEqual(
          listed.toSorted(
            (one, other) => one.updatedAt - other.updatedAt || one.index - other.index,
          ),
        )
      }
    }
  })

  it('does not return an order of another store', () => {
    const [main, marketplace] = all
    const index = [...(marketplace?.orders.until(at) ?? [])][0]?.index ?? -1
    expect(main?.orders.has(index)).toBe(false)
    expect(() => main?.orders.get(index, at)).toThrow(RangeError)
  })

  it('is the same up to a moment however far it was read before', () => {
    const fresh = createWorld({ ...options, stores })
    const early = new Date('2025-06-01T00:00:00Z')
    const read = (of: World) => [...partOfWorld(of, new Set(['AZ'])).orders.until(early)]
    expect(read(fresh)).toEqual(read(world))
  })
})

describe('a world that names no stores', () => {
  it('sells everything in every store', () => {
    const world = createWorld(options)
    expect(stores.map((store) => partOfWorld(world, new Set([store])))).toEqual(
      stores.map(() => world),
    )
  })

  it('is the same as one with a single store', () => {
    const [plain, single] = [createWorld(options), createWorld({ ...options, stores: ['SP'] })]
    const early = new Date('2025-06-01T00:00:00Z')
    expect([...single.orders.until(early)]).toEqual([...plain.orders.until(early)])
    expect([...single.customers.until(early)]).toEqual([...plain.customers.until(early)])
  })
})

interface OrderParts {
  readonly source: string
  readonly isTest: boolean
  readonly lines: readonly { readonly isGiftCard: boolean }[]
}
