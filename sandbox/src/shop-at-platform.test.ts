import { ConnectionId, newId, type PlatformCode } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { createShop } from './create-shop.ts'
import { shopAtPlatform } from './shop-at-platform.ts'
import { simulatedTruth } from './simulated-truth.ts'
import { createWorld } from './world/create-world.ts'
import type { WorldOptions } from './world/options.ts'

const options: WorldOptions = {
  seed: 11,
  startDay: '2026-01-01',
  orders: 12_000,
  timezone: 'America/New_York',
  currency: 'USD',
}
const at = new Date('2026-04-01T12:00:00Z')

describe('a shop with several stores', () => {
  const world = createWorld({ ...options, stores: ['SP', 'AZ', 'BG', 'MG'] })
  const shop = createShop({ name: 'fernhill', title: 'Fernhill', world })
  const truth = simulatedTruth(shop, at, () => newId(ConnectionId))
  const orderIdsOf = (code: PlatformCode) =>
    truth.get(code)?.orders?.map(({ order_id }) => order_id) ?? []

  it('lists each order at one of its stores', () => {
    const pending = 30 * 60_000
    const settled = [...world.orders.until(new Date(at.getTime() - pending))]
    const own = [...orderIdsOf('SP'), ...orderIdsOf('BG'), ...orderIdsOf('MG')]
    expect(new Set(own).size).toBe(own.length)
    const marketplace = settled.filter(({ index }) => world.orders.storeOf(index) === 'AZ')
    const listed = orderIdsOf('AZ').length
    expect(listed).toBeGreaterThanOrEqual(marketplace.length)
    expect(own.length + listed).toBeGreaterThanOrEqual(settled.length)
    expect(own.length + listed).toBeLessThanOrEqual(world.orders.count(at))
  })

  it('keeps the buyers of Amazon from all other platforms', () => {
    const isAmazons = (id: string | null) => {
      const index = id === null ? null : world.customers.indexOf(Number(id))
      return index !== null && world.customers.storeOf(index) === 'AZ'
    }
    const tickets = truth.get('GO')?.tickets ?? []
    const payments = truth.get('SR')?.payments ?? []
    const customers = [
      ...tickets.map(({ customer_id }) => customer_id),
      ...payments.map(({ customer_id }) => customer_id),
      ...(['SP', 'BG', 'MG'] as const).flatMap(
        (code) => truth.get(code)?.customers?.map(({ customer_id }) => customer_id) ?? [],
      ),
    ]
    expect(customers.filter((id) => id !== null).length).toBeGreaterThan(500)
    expect(customers.filter(isAmazons)).toEqual([])
  })

  it('credits ads and emails with orders of its own sites, and ads at Amazon with those of Amazon', () => {
    const days = Array.from({ length: 80 }, (_, n) =>
      new Date(Date.parse('2026-01-05') + n * 86_400_000).toISOString().slice(0, 10),
    )
    const claims = (of: ReturnType<typeof createShop>, platform: 'FB' | 'AA') => {
      const all = days.flatMap((day) => of.ledgers.ads[platform].day(day, at))
      return {
        conversions: all.reduce((sum, row) => sum + row.conversions, 0),
        spend: all.reduce((sum, row) => sum + row.spendMinor, 0),
      }
    }
    const [site, marketplace] = [shopAtPlatform(shop, 'FB'), shopAtPlatform(shop, 'AA')]
    for (const platform of ['FB', 'AA'] as const) {
      const [whole, own, other] = [shop, site, marketplace].map((of) => claims(of, platform))
      expect(own?.conversions).toBeGreaterThan(0)
      expect((own?.conversions ?? 0) + (other?.conversions ?? 0)).toBe(whole?.conversions)
      expect((own?.spend ?? 0) / (whole?.spend ?? 0)).toBeCloseTo(0.78, 2)
      expect((other?.spend ?? 0) / (whole?.spend ?? 0)).toBeCloseTo(0.22, 2)
    }
  })

  it('is the same shop whenever a platform asks', () => {
    expect(shopAtPlatform(shop, 'MG')).toBe(shopAtPlatform(shop, 'MG'))
    expect(shopAtPlatform(shop, 'KL')).toBe(shopAtPlatform(shop, 'GO'))
  })
})

describe('a shop that names no stores', () => {
  it('is the whole shop at every platform', () => {
    const shop = createShop({ name: 'a', title: 'A', world: createWorld(options) })
    expect(shopAtPlatform(shop, 'SP')).toBe(shop)
    expect(shopAtPlatform(shop, 'AZ')).toBe(shop)
    expect(shopAtPlatform(shop, 'GO')).toBe(shop)
  })
})
