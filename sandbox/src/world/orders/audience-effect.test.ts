import { describe, expect, it } from 'vitest'
import { createListLog } from '../../kit/list-log.ts'
import { createWorld, type World } from '../create-world.ts'
import type { AudienceEffect } from './audience-effect.ts'

const options = {
  seed: 4,
  startDay: '2025-01-01',
  orders: 12_000,
  timezone: 'America/New_York',
  currency: 'USD',
}
const [joined, until] = [new Date('2025-10-01T12:00:00Z'), new Date('2026-06-01T12:00:00Z')]

/** Those with an even number in their address are on a list from `joined` on. */
const effectOn = (factor: number): AudienceEffect => ({
  factor,
  isListed: ({ email }, midnight) => isEven(email) && midnight > joined.getTime(),
})

function isEven(email: string | null): boolean {
  return Number(/\.(\d+)@/.exec(email ?? '')?.[1] ?? 1) % 2 === 0
}

/** What those who were customers when it began ordered since, by whether they are on the list. */
function laterOrders(world: World) {
  const customers = world.customers.count(joined)
  const counts = { listed: 0, others: 0 }
  for (let index = world.orders.count(joined); index < world.orders.count(until); index += 1) {
    const { customerId } = world.orders.get(index, until)
    const customer = customerId === null ? null : world.customers.indexOf(customerId)
    if (customer === null || customer >= customers) continue
    counts[isEven(world.customers.get(customer, until).email) ? 'listed' : 'others'] += 1
  }
  return counts
}

describe('a world that reacts to audiences', () => {
  const plain = laterOrders(createWorld(options))

  it('is the same as one that does not while no one is on a list', () => {
    expect(laterOrders(createWorld(options, { factor: 3, isListed: () => false }))).toEqual(plain)
  })

  it('has as many more orders of those on a list as the factor says, and no more of the others', () => {
    const tripled = laterOrders(createWorld(options, effectOn(3)))
    expect(plain.listed).toBeGreaterThan(150)
    // Within four standard errors of two counts.
    const error = (one: number, other: number) => 4 * Math.sqrt(1 / one + 1 / other)
    const [listed, others] = [tripled.listed / plain.listed, tripled.others / plain.others]
    expect(Math.abs(Math.log(listed / 3))).toBeLessThan(error(tripled.listed, plain.listed))
    expect(Math.abs(Math.log(others))).toBeLessThan(error(tripled.others, plain.others))
  })

  it('does not depend on how it was read, as long as the lists were known', () => {
    const stepwise = createWorld(options, effectOn(1.5))
    for (let at = joined.getTime(); at < until.getTime(); at += 40 * 86_400_000)
      stepwise.orders.count(new Date(at))
    expect(laterOrders(stepwise)).toEqual(laterOrders(createWorld(options, effectOn(1.5))))
  })
})

describe('the log of lists', () => {
  const day = (number: number) => Date.UTC(2026, 0, number)

  it('knows who was on a list when a day began, by address or telephone or their hashes', () => {
    const log = createListLog()
    const [list, other] = ['FB 1', 'KL 2']
    // SHA-256 of bob@example.com.
    const hash = '5ff860bf1190596c7188ab851db691f0f3169c453936e9e1eba2f9a47f7a0018'
    log.record({ list, action: 'add', members: ['ada@example.com', hash], at: day(2) + 1 })
    log.record({ list: other, action: 'add', members: ['+15550000001'], at: day(3) + 1 })
    log.record({ list, action: 'remove', members: ['ada@example.com'], at: day(5) + 1 })
    const ada = { email: 'Ada@example.com', phone: null }
    expect([2, 3, 5, 6].map((number) => log.isListed(ada, day(number)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(log.isListed({ email: null, phone: '+15550000001' }, day(4))).toBe(true)
    expect(log.isListed({ email: 'bob@example.com', phone: null }, day(4))).toBe(true)
    expect(log.isListed({ email: 'eve@example.com', phone: null }, day(4))).toBe(false)
  })

  it('finds who is on one of two lists until they are off both', () => {
    const log = createListLog()
    const members = ['ada@example.com']
    log.record({ list: 'FB 1', action: 'add', members, at: day(1) })
    log.record({ list: 'TT 1', action: 'add', members, at: day(2) })
    log.record({ list: 'FB 1', action: 'remove', members, at: day(3) })
    const ada = { email: 'ada@example.com', phone: null }
    expect(log.isListed(ada, day(5))).toBe(true)
    log.record({ list: 'TT 1', action: 'remove', members, at: day(6) })
    expect(log.isListed(ada, day(7))).toBe(false)
  })
})
