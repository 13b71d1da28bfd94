import { expect, test } from 'vitest'
import { writtenAmount } from './written-amount.ts'

test.each([
  ['1234.5', '1234.5'],
  ['$1,234.50', '1234.50'],
  ['-$1,234,567', '-1234567'],
  ['USD 12.30', '12.30'],
  ['12.30 €', '12.30'],
  ['$-3.10', '-3.10'],
  ['(3.10)', '-3.10'],
  [' −7 ', '-7'],
] as const)('the amount in %j is %j', (text, amount) => {
  expect(writtenAmount('Acme', text)).toBe(amount)
})

test.each([
  '1.234,50',
  'US 1',
  '1,23',
  '12,3456',
  '1 234',
  '12.3.4',
  '--5',
  '(-3)',
  '1e5',
  '12%',
  'n/a',
])('an amount like %j is refused rather than guessed', (text) =>
  expect(() => writtenAmount('Acme', text)).toThrow("can't be read"),
)

test.each(['', ' ', '-', '--'])('%j is no amount', (text) =>
  expect(writtenAmount('Acme', text)).toBeNull(),
)
