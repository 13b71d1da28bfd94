import { expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

it('writes money with cents below a thousand and shortens it from a million', () => {
  const amounts = ['12.5', '999.99', '1200', '2000000', '-45678.9'] as const
  expect(amounts.map((one) => formatNumber(one, 'currency', 'USD'))).toEqual([
    '$12.50',
    '$999.99',
    '$1,200',
    '$2.00M',
    '-$45,679',
  ])
})

it('writes numbers and percentages with at most two places', () => {
  expect(formatNumber('1200', 'number')).toBe('1.2K')
  expect(formatNumber('0.23', 'percent')).toBe('23%')
})
