import { expect, it } from 'vitest'
import { decimal, decimalText, divide, multiply, remainder, round } from './decimal.ts'

it.each([
  ['0', '0'],
  ['-0.00', '0'],
  ['1.50', '1.5'],
  ['-123456789012345678901.00000001', '-123456789012345678901.00000001'],
])('reads %s and writes it as %s', (text, written) => {
  expect(decimalText(decimal(text), 8)).toBe(written)
})

it.each([
  ['0.00005', '0.0001'],
  ['-0.00005', '-0.0001'],
  ['0.00004999', '0'],
  ['2.5', '2.5'],
])('rounds %s to four places as %s', (text, written) => {
  expect(decimalText(round(decimal(text), 4), 8)).toBe(written)
})

it('multiplies and divides to eight places', () => {
  expect(multiply(decimal('-2.5'), decimal('0.1'))).toBe(decimal('-0.25'))
  expect(divide(decimal('2'), decimal('3'))).toBe(decimal('0.66666667'))
  expect(divide(decimal('-2'), decimal('3'))).toBe(decimal('-0.66666667'))
  expect(remainder(decimal('-7.5'), decimal('2'))).toBe(decimal('-1.5'))
})

it('is null for a division by zero', () => {
  expect([divide(1n, 0n), remainder(1n, 0n)]).toEqual([null, null])
})
