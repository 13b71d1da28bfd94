import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectPromotions } from './promotions.ts'

const first = 20_000
/** A discount rate that varies a little from day to day. */
const usual = (days: number, level = 0.03) =>
  Array.from({ length: days }, (_, day) => level + 0.004 * Math.sin(day * 1.7))
const found = (rates: readonly number[]) => detectPromotions(Float64Array.from(rates), first)

describe('a promotion', () => {
  it('covers the days on which the discount rate was far above usual', () => {
    const rates = [...usual(40), 0.14, 0.15, 0.13, ...usual(20)]
    expect(found(rates)).toEqual([{ from: first + 40, to: first + 42 }])
  })

  it('is two promotions when an ordinary day lies between', () => {
    const rates = [...usual(40), 0.14, 0.03, 0.13]
    expect(found(rates)).toEqual([
      { from: first + 40, to: first + 40 },
      { from: first + 42, to: first + 42 },
    ])
  })

  it('is not detected before the usual rate is known, or for a small increase', () => {
    expect(found([...usual(10), 0.2])).toEqual([])
    expect(found([...usual(40), 0.05])).toEqual([])
    expect(found([])).toEqual([])
  })

  it('does not last forever: a permanent discount becomes usual', () => {
    const rates = [...usual(60), ...usual(200, 0.2)]
    const [only, ...others] = found(rates)
    expect(only?.from).toBe(first + 60)
    expect((only?.to ?? 0) - first).toBeLessThan(60 + 100)
    expect(others).toEqual([])
  })

  it('is not affected by days without sales', () => {
    const rates = [...usual(40), 0.14, Number.NaN, 0.03]
    expect(found(rates)).toEqual([{ from: first + 40, to: first + 40 }])
  })
})

it('never depends on later days', () => {
  const rate = fc.double({ min: 0, max: 0.4, noNaN: true })
  fc.assert(
    fc.property(fc.array(rate, { minLength: 20, maxLength: 120 }), fc.nat(100), (rates, cut) => {
      const known = rates.slice(0, cut)
      const on = (all: readonly number[]) =>
        found(all)
          .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n))
          .filter((day) => day < first + known.length)
      expect(on(rates)).toEqual(on(known))
    }),
  )
})
