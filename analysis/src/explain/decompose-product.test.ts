import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decomposeProduct, type Factor } from './decompose-product.ts'

const amount = fc.double({ min: 0.01, max: 1e5, noNaN: true })
const factorOf = (value: fc.Arbitrary<number>) =>
  fc.record({ name: fc.uuid(), actual: value, expected: value })
const positive = fc.array(factorOf(amount), { minLength: 1, maxLength: 4 })
const any = fc.array(factorOf(fc.oneof(fc.constant(0), amount)), { minLength: 1, maxLength: 4 })

const sumOf = (items: readonly { readonly amount: number }[]) =>
  items.reduce((sum, item) => sum + item.amount, 0)

function expectNothingLeft(factors: readonly Factor[]): void {
  const { total, items } = decomposeProduct(factors)
  const size = factors.reduce((product, one) => product * Math.max(one.actual, one.expected, 1), 1)
  expect(Math.abs(sumOf(items) - total)).toBeLessThanOrEqual(1e-7 * size)
}

describe('decomposing a product', () => {
  it('gives contributions that add up exactly', () => {
    fc.assert(fc.property(positive, expectNothingLeft))
  })

  it('adds up exactly when a factor is zero', () => {
    fc.assert(fc.property(any, expectNothingLeft))
  })

  it('does not depend on the order of the factors', () => {
    fc.assert(
      fc.property(any, (factors) => {
        const there = decomposeProduct(factors).items
        const back = decomposeProduct(factors.toReversed()).items.toReversed()
        for (const [n, item] of there.entries()) {
          const other = back[n]?.amount ?? Number.NaN
          expect(Math.abs(other - item.amount)).toBeLessThanOrEqual(1e-6 * (1 + Math.abs(other)))
        }
      }),
    )
  })

  it('gives an unchanged factor no contribution', () => {
    const { items } = decomposeProduct([
      { name: 'sessions', actual: 2_000, expected: 1_000 },
      { name: 'conversion', actual: 0.02, expected: 0.02 },
    ])
    expect(items[0]?.amount).toBeCloseTo(20, 9)
    expect(items[1]?.amount).toBeCloseTo(0, 9)
  })
})
