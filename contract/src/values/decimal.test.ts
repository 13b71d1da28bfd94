import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareDecimals,
  decimalPlaces,
  formatDecimal,
  parseDecimal,
  rescaleDecimal,
} from './decimal.ts'

const units = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
const places = fc.integer({ min: 0, max: 18 })

describe('parseDecimal', () => {
  it.each([
    ['12.5', 2, 1250n],
    ['-0.005', 2, -1n],
    ['0.0049', 2, 0n],
    ['-0.5', 0, -1n],
    ['1250', -2, 13n],
    ['007', 1, 70n],
  ])('reads %s with %i places as %s', (text, count, expected) => {
    expect(parseDecimal(text, count)).toBe(expected)
  })

  it.each(['', '-', '1.', '.5', '1e3', 'NaN', '1,5', '+1'])('rejects %j', (text) => {
    expect(() => parseDecimal(text, 2)).toThrow(RangeError)
  })

  it('reads back every formatted number', () => {
    fc.assert(
      fc.property(units, places, (value, count) => {
        expect(parseDecimal(formatDecimal(value, count), count)).toBe(value)
      }),
    )
  })
})

describe('formatDecimal', () => {
  it.each([
    [1250n, 4, 0, '0.125'],
    [1250n, 4, 2, '0.125'],
    [1000n, 4, 2, '0.10'],
    [-50_000n, 4, 2, '-5.00'],
    [-50_000n, 4, 0, '-5'],
    [0n, 4, 0, '0'],
    [7n, 0, 0, '7'],
  ])('writes %s units of 10^-%i with at least %i places as %s', (value, count, min, expected) => {
    expect(formatDecimal(value, count, min)).toBe(expected)
  })
})

describe('rescaleDecimal', () => {
  it('rounds half away from zero', () => {
    expect([25n, 24n, -25n, -24n].map((value) => rescaleDecimal(value, 1, 0))).toEqual([
      3n,
      2n,
      -3n,
      -2n,
    ])
  })

  it('is exact towards more places', () => {
    fc.assert(
      fc.property(units, places, (value, more) => {
        expect(rescaleDecimal(rescaleDecimal(value, 2, 2 + more), 2 + more, 2)).toBe(value)
      }),
    )
  })
})

describe('compareDecimals', () => {
  it('distinguishes numbers that are equal as floats', () => {
    expect(compareDecimals('9007199254740993', '9007199254740992.5')).toBeGreaterThan(0)
    expect(compareDecimals('0.10', '0.1')).toBe(0)
  })

  it('orders texts as their numbers', () => {
    fc.assert(
      fc.property(units, units, places, (one, other, count) => {
        const result = compareDecimals(formatDecimal(one, count), formatDecimal(other, count))
        expect(Math.sign(result)).toBe(one < other ? -1 : Number(one > other))
      }),
    )
  })
})

it('decimalPlaces counts the digits after the point', () => {
  expect(['1', '1.50', '-0.125'].map(decimalPlaces)).toEqual([0, 2, 3])
})
