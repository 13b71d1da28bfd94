import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatAmount, formatRange, formatShare } from './format-amount.ts'

const money = { kind: 'money', format: 'currency' } as const
const share = { kind: 'ratio', format: 'percent' } as const
const count = { kind: 'count', format: 'number' } as const

it.each([
  [1234.5, money, '1234.5'],
  [1234.567, money, '1234.57'],
  [-0.001, { kind: 'money', format: 'currency' } as const, '-0.001'],
  [-0.000001, money, '0'],
  [0.54321, { kind: 'ratio', format: 'currency' } as const, '0.5432'],
  [120, count, '120'],
  [117.456, count, '117.46'],
  [0.0234567, share, '0.023457'],
  [2.345, { kind: 'ratio', format: 'number' } as const, '2.345'],
])('%d as %j is %s', (value, metric, text) => {
  expect(formatAmount(value, metric)).toBe(text)
})

it('the range of a count is the whole numbers within it', () => {
  expect(formatRange(124.25, 310.85, count)).toEqual(['125', '310'])
  expect(formatRange(-0.4, 2, count)).toEqual(['0', '2'])
  expect(formatRange(0.2, 0.8, count)).toEqual(['0.2', '0.8'])
  expect(formatRange(606.127, 923.571, money)).toEqual(['606.13', '923.57'])
})

it('is decimal text for any number, and money to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
      const text = formatAmount(cents / 100, money)
      expect(text).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Math.round(Number(text) * 100)).toBe(cents === 0 ? 0 : cents)
    }),
  )
  expect(formatShare(-0.30812345)).toBe('-0.308123')
  expect(() => formatAmount(Number.NaN, money)).toThrow('not a finite number')
})
