import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectPromotions } from './promotions.ts'

const first = 20_000
/** A share of discounts that sways a little, day by day. */
const usual = (days: number, level = 0.03) =>
  Array.from({ length: days }, (_, day) => level + 0.004 * Math.sin(day * 1.7))
const found = (rates: readonly number[]) => detectPromotions(Float64Array.from(rates), first)

describe('a promotion', () => {
  it('is the days on which far more was given away than before', () => {
    const rates = [...usual(40), 0.14, 0.15, 0.13, ...usual(20)]
    expect(found(rates)).toEqual([{ from: first + 40, to: first + 42 }])
  })

  it('is two when there was an ordinary day between', () => {
    const rates = [...usual(40), 0.14, 0.03, 0.13]
    expect(found(rates)).toEqual([
      { from: first + 40, to: first + 40 },
      { from: first + 42, to: first + 42 },
    ])
  })

  it('is none before it is known what is usual, nor where little more is given', () => {
    expect(found([...usual(10), 0.2])).toEqual([])
    expect(found([...usual(40), 0.05])).toEqual([])
    expect(found([])).toEqual([])
  })

  it('is none for ever: what never ends becomes usual', () => {
    const rates = [...usual(60), ...usual(200, 0.2)]
    const [only, ...others] = found(rates)
    expect(only?.from).toBe(first + 60)
    expect((only?.to ?? 0) - first).toBeLessThan(60 + 100)
    expect(others).toEqual([])
  })

  it('is not disturbed by days without sales', () => {
    const rates = [...usual(40), 0.14, Number.NaN, 0.03]
    expect(found(rates)).toEqual([{ from: first + 40, to: first + 40 }])
  })
})

it('on no day does anything that comes later decide', () => {
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
