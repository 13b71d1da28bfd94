import { compareDecimals } from '@cartograph/contract'
import { expect, test } from 'vitest'
import {
  addDecimals,
  divideDecimal,
  roundDecimal,
  subtractDecimals,
  timesHundred,
} from './exact.ts'

test('numbers that are equal as floats stay distinct', () => {
  expect(compareDecimals('9007199254740993.0001', '9007199254740993.0002')).toBeLessThan(0)
  expect(compareDecimals('-9007199254740993', '-9007199254740992')).toBeLessThan(0)
  expect(compareDecimals('1.50', '1.5')).toBe(0)
  expect(compareDecimals('-0.5', '-2')).toBeGreaterThan(0)
})

test('sums and differences are exact', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(addDecimals('9007199254740993', '-0.01')).toBe('9007199254740992.99')
  expect(subtractDecimals('0.3', '0.1')).toBe('0.2')
  expect(subtractDecimals('9007199254740993.01', '9007199254740993')).toBe('0.01')
  expect(subtractDecimals('1', '2.5')).toBe('-1.5')
})

test('halves are rounded away from zero, and shorter numbers stay', () => {
  expect(roundDecimal('1.005', 2)).toBe('1.01')
  expect(roundDecimal('-1.005', 2)).toBe('-1.01')
  expect(roundDecimal('-0.004', 2)).toBe('0.00')
  expect(roundDecimal('2.5', 0)).toBe('3')
  expect(roundDecimal('7', 2)).toBe('7')
})

test('a ratio is converted to percentage points', () => {
  expect(timesHundred('0.0125')).toBe('1.25')
  expect(timesHundred('-0.5')).toBe('-50')
  expect(timesHundred('2')).toBe('200')
})

test('shares are rounded away from zero, and exact for amounts no float holds', () => {
  expect(divideDecimal('100', 31, 2)).toBe('3.23')
  expect(divideDecimal('-0.3', 4, 2)).toBe('-0.08')
  expect(divideDecimal('9007199254740993.01', 1, 2)).toBe('9007199254740993.01')
  expect(divideDecimal('1.2345', 3, 2)).toBe('0.41')
})
