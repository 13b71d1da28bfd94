import { describe, expect, test } from 'vitest'
import { addDecimals, multiplyDecimal, normaliseDecimal } from './decimal.ts'

describe('decimal text', () => {
  test.each([
    ['12.5', '12.50'],
    ['7', '7.00'],
    ['0.0', '0.00'],
    ['-3.10', '-3.10'],
    ['1.255', '1.255'],
    ['0.0125', '0.0125'],
    ['0.00005', '0.0001'],
    ['-0.00005', '-0.0001'],
    ['007.100000', '7.10'],
    ['99999999999999.99', '99999999999999.99'],
  ])('%s is written as %s', (given, expected) => {
    expect(normaliseDecimal(given)).toBe(expected)
  })

  test('sums without floating-point errors', () => {
    expect(addDecimals(['0.1', '0.2'])).toBe('0.30')
    expect(addDecimals(Array.from({ length: 1000 }, () => '0.01'))).toBe('10.00')
    expect(addDecimals(['9007199254740993.01', '0.01'])).toBe('9007199254740993.02')
    expect(addDecimals(['5.00', '-7.50'])).toBe('-2.50')
    expect(addDecimals([])).toBe('0.00')
  })

  test('multiplies by a quantity', () => {
    expect(multiplyDecimal('19.99', 3)).toBe('59.97')
    expect(multiplyDecimal('19.99', 0)).toBe('0.00')
  })

  test('refuses text that is not a decimal number', () => {
    expect(() => normaliseDecimal('1e3')).toThrow(RangeError)
  })
})
