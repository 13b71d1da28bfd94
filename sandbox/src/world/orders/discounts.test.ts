import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate } from './discounts.ts'

it('allocates a discount in proportion to the lines, odd cents to the largest remainders', () => {
  expect(allocate({ code: 'TEN', percent: 10 }, [1000, 333, 333])).toEqual([100, 34, 33])
  expect(allocate({ code: 'OFF', amountMinor: 100 }, [100, 100, 100])).toEqual([34, 33, 33])
  expect(allocate({ code: 'OFF', amountMinor: 2000 }, [500, 0, 700])).toEqual([500, 0, 700])
})

it('never discounts a line by more than its price, and allocates every cent', () => {
  const amounts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amounts, fc.nat({ max: 50_000 }), (lines, amountMinor) => {
      const shares = allocate({ code: 'OFF', amountMinor }, lines)
      const total = lines.reduce((sum, line) => sum + line, 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(total, amountMinor))
      shares.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(lines[index] ?? 0)
      })
    }),
  )
})
