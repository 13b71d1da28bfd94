import { dayNumber, formatDay } from '@cartograph/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createShop } from './create-shop.ts'
import { createWorld } from './world/create-world.ts'
import type { Ledgers } from './world/ledgers/ledger-types.ts'

const options = {
  seed: 11,
  startDay: '2024-01-10',
  orders: 3000,
  timezone: 'America/New_York',
  currency: 'USD',
}
const first = dayNumber(options.startDay)
const far = new Date('2025-02-01T12:00:00Z')

function shopOf(orders: number) {
  const world = createWorld({ ...options, orders })
  return createShop({ name: 'north', title: 'Northwind Supply', world })
}

describe('a shop of the sandbox', () => {
  it('has its name, and ledgers derived from its world', () => {
    const shop = shopOf(3000)
    expect(shop).toMatchObject({ name: 'north', title: 'Northwind Supply' })
    expect(shop.ledgers.world).toBe(shop.world)
    expect(shop.ledgers.visits).toBe(shop.ledgers.visits)
  })

  it('returns the same day however far its ledgers were read before', () => {
    const seen = shopOf(3000).ledgers
    for (let day = first; day < first + 380; day++) everythingOf(seen, formatDay(day), far)
    const days = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40 * 86_400 }), (offset, seconds) => {
        const day = formatDay(first + offset)
        const at = new Date(Date.parse(`${day}T05:00:00Z`) + seconds * 1000)
        const fresh = everythingOf(shopOf(3000).ledgers, day, at)
        expect(fresh).toEqual(everythingOf(seen, day, at))
      }),
      { numRuns: 6 },
    )
  })

  it('differs for another seed', () => {
    const other = createWorld({ ...options, seed: 12 })
    const expected = everythingOf(shopOf(3000).ledgers, '2024-03-01', far)
    const { ledgers } = createShop({ name: 'north', title: 'Other', world: other })
    for (const [kind, rows] of Object.entries(everythingOf(ledgers, '2024-03-01', far))) {
      expect([kind, rows]).not.toEqual([kind, expected[kind]])
    }
  })

  it('has empty ledgers if it never sells', () => {
    const { ledgers } = shopOf(0)
    for (const rows of Object.values(everythingOf(ledgers, '2024-03-01', far))) {
      expect(rows).toEqual([])
    }
    for (const entries of entriesOf(ledgers)) expect(entries.all(far)).toEqual([])
    expect(ledgers.ads.FB.campaigns.length).toBeGreaterThan(0)
    expect(ledgers.mail.campaigns(far).length).toBeGreaterThan(0)
  })

  it('has ledger entries from its first hours on, and none before', () => {
    const { ledgers } = shopOf(24_000)
    const third = new Date('2024-01-12T20:00:00-05:00')
    for (const rows of Object.values(everythingOf(ledgers, '2024-01-11', third))) {
      expect(rows.length).toBeGreaterThan(0)
    }
    const kinds = [ledgers.payments, ledgers.subscriptions, ledgers.tickets]
    for (const entries of kinds) expect(entries.all(third).length).toBeGreaterThan(0)
    const before = new Date('2024-01-09T20:00:00-05:00')
    for (const entries of entriesOf(ledgers)) expect(entries.all(before)).toEqual([])
    for (const rows of Object.values(everythingOf(ledgers, '2024-01-09', third))) {
      expect(rows).toEqual([])
    }
    expect(ledgers.mail.campaigns(before)).toEqual([])
  })
})

function everythingOf(
  { ads, visits, mail }: Ledgers,
  day: string,
  at: Date,
): Record<string, readonly unknown[]> {
  return {
    facebook: ads.FB.day(day, at),
    google: ads.GD.day(day, at),
    tiktok: ads.TT.day(day, at),
    visits: visits.day(day, at),
    mail: mail.day(day, at),
  }
}

function entriesOf({ payments, subscriptions, subscriptionCharges, tickets }: Ledgers) {
  return [payments, subscriptions, subscriptionCharges, tickets]
}
