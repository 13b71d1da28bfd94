import { describe, expect, it } from 'vitest'
import { simulateAudience } from '../testing/simulate-audience.ts'
import { alwaysValidFactor } from './always-valid.ts'
import { estimateLift, leastOrders, type Lift } from './estimate-lift.ts'
import { addCustomer, noCustomers, type GroupSums } from './group-sums.ts'
import { ordersNeeded } from './orders-needed.ts'

const many = { sent: leastOrders, heldOut: leastOrders }

function groupOf(customers: readonly (readonly [outcome: number, before: number])[]): GroupSums {
  return customers.reduce(
    (sums, [outcome, before]) => addCustomer(sums, outcome, before),
    noCustomers,
  )
}

function liftOf(...[groups]: Parameters<typeof estimateLift>): Lift {
  const lift = estimateLift(groups)
  if (lift === null) throw new Error('There is too little data')
  return lift
}

/** The audience at the end of each day, with its orders. */
function* dailyOrders(audience: Parameters<typeof simulateAudience>[0]) {
  for (const { orders } of simulateAudience(audience)) {
    const counts = { sent: orders.sent.sum, heldOut: orders.heldOut.sum }
    yield {
      lift: estimateLift({ ...orders, orders: counts }),
      orders: counts.sent + counts.heldOut,
    }
  }
}

const example = { holdOut: 0.5, days: 60, ordersPerYear: 2, seed: 3 }

describe('the lift', () => {
  it('is unknown until both groups have enough orders', () => {
    const groups = { sent: groupOf([[1, 0]]), heldOut: groupOf([[1, 0]]) }
    expect(estimateLift({ ...groups, orders: { ...many, heldOut: leastOrders - 1 } })).toBeNull()
  })

  it('is the difference of the means if nothing was different before', () => {
    const same = [3, 1, 2, 2].map((before) => [before, before] as const)
    const more = same.map(([outcome, before]) => [outcome + 0.5, before] as const)
    const lift = liftOf({ sent: groupOf(more), heldOut: groupOf(same), orders: many })
    expect(lift.sent).toBeCloseTo(2.5, 10)
    expect(lift.heldOut).toBeCloseTo(2, 10)
    expect(lift.difference.estimate).toBeCloseTo(0.5, 10)
    expect(lift.relative?.estimate).toBeCloseTo(0.25, 10)
  })

  it('does not count a difference that was there before', () => {
    const heldOut = [1, 2, 3, 4].map((before) => [2 * before, before] as const)
    const sent = [3, 4, 5, 6].map((before) => [2 * before, before] as const)
    const lift = liftOf({ sent: groupOf(sent), heldOut: groupOf(heldOut), orders: many })
    expect(lift.difference.estimate).toBeCloseTo(0, 10)
  })

  it('has a wider range for a group without the few large customers of the other', () => {
    const small = Array.from({ length: 50 }, (_, at) => [at % 2, 0] as const)
    const alike = liftOf({ sent: groupOf(small), heldOut: groupOf(small), orders: many })
    const large = groupOf([...small, [40, 0]])
    const lift = liftOf({ sent: large, heldOut: groupOf(small), orders: many })
    const width = ({ difference: { low, high } }: Lift) => high - low
    expect(width(lift)).toBeGreaterThan(5 * width(alike))
    expect(lift.verdict).toBe('cannot_tell_yet')
  })

  it('has no relative range while those held out may order nothing', () => {
    const none = groupOf(Array.from({ length: 40 }, (_, at) => [at === 0 ? 1 : 0, 0] as const))
    expect(liftOf({ sent: none, heldOut: none, orders: many }).relative).toBeNull()
  })

  it('is found when it is there, and its range contains it on every day', () => {
    const verdicts = []
    for (const { lift } of dailyOrders({ ...example, customers: 20_000, factor: 1.25 })) {
      if (lift === null) continue
      verdicts.push(lift.verdict)
      expect(lift.relative?.low).toBeLessThan(0.25)
      expect(lift.relative?.high).toBeGreaterThan(0.25)
      expect((lift.relative?.low ?? 0) > 0).toBe(lift.difference.low > 0)
    }
    expect(verdicts[0]).toBe('cannot_tell_yet')
    expect(verdicts.at(-1)).toBe('higher')
  })

  it('is almost never claimed without an effect, by someone who looks every day', () => {
    let claimed = 0
    for (let seed = 1; seed <= 60; seed += 1) {
      const looks = [...dailyOrders({ ...example, customers: 1_500, factor: 1, seed })]
      const isClaimed = looks.some(
        ({ lift }) => lift?.verdict === 'higher' || lift?.verdict === 'lower',
      )
      claimed += Number(isClaimed)
    }
    // At the promised 5 %, 8 of 60 are exceeded in 1 of 100 attempts.
    expect(claimed).toBeLessThanOrEqual(8)
  })

  it('is ruled out once the range is narrow around nothing', () => {
    const customers = Array.from({ length: 40_000 }, (_, at) => [at % 2, 0] as const)
    const group = groupOf(customers)
    const orders = { sent: group.sum, heldOut: group.sum }
    expect(liftOf({ sent: group, heldOut: group, orders }).verdict).toBe('no_large_difference')
  })
})

describe('the factor', () => {
  it('is more than that of one look, and least near the number of orders it is tuned to', () => {
    const factors = [100, 5_000, 500_000].map(alwaysValidFactor)
    expect(Math.min(...factors)).toBe(factors[1])
    expect(factors[1]).toBeCloseTo(3.035, 3)
  })
})

describe('the orders needed', () => {
  it('are as many as it then takes', () => {
    const audience = { ...example, customers: 10_000, factor: 1.1 }
    const looks = [...dailyOrders(audience)]
    const early = looks[20]
    if (early?.lift == null) throw new Error('Nothing was measured')
    const needed = ordersNeeded(early.lift, early.orders, 0.2)
    const reached = looks.find(({ lift }) => {
      const { low = -1, high = 1 } = lift?.relative ?? {}
      return (high - low) / 2 <= 0.2
    })
    expect(needed).toBeGreaterThan(early.orders)
    expect(Math.abs((reached?.orders ?? 0) / (needed ?? 1) - 1)).toBeLessThan(0.25)
  })

  it('are out of sight while there is no relative range', () => {
    expect(ordersNeeded({ relative: null }, 100, 0.1)).toBeNull()
  })
})
