import { expect, test } from 'vitest'
import { plainDecimal } from './plain-decimal.ts'

test.each([
  ['0', '0'],
  ['12', '12'],
  ['12.50', '12.5'],
  ['1.5E-3', '0.0015'],
  ['1.23456789E7', '12345678.9'],
  ['1e+2', '100'],
  ['-0.00', '0'],
  ['-3.25', '-3.25'],
  ['0.000000005', '0.00000001'],
  ['0.0000000049', '0'],
  ['-0.000000005', '-0.00000001'],
  ['99999999999999999999.123456789', '99999999999999999999.12345679'],
])('%s becomes %s', (written, plain) => {
  expect(plainDecimal(written)).toBe(plain)
})

test('rounds half away from zero to the requested places', () => {
  expect(plainDecimal('2.5', 0)).toBe('3')
  expect(plainDecimal('-2.5', 0)).toBe('-3')
  expect(plainDecimal('2.4999', 0)).toBe('2')
  expect(plainDecimal('1.00005', 4)).toBe('1.0001')
})

test('numbers use their shortest text', () => {
  expect(plainDecimal(12.5)).toBe('12.5')
  expect(plainDecimal(1e-7)).toBe('0.0000001')
})

test.each(['', 'NaN', 'Infinity', '1,5', '1.', '.5', '0x10', ' 1'])(
  '%j is not a number',
  (text) => {
    expect(() => plainDecimal(text)).toThrow(RangeError)
  },
)
