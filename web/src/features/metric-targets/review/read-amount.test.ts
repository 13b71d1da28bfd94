import { describe, expect, it } from 'vitest'
import { decimalMarkOf, readAmount } from './read-amount.ts'

describe('readAmount', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234', 1234],
    ['0,125', 0.125],
    ['1.234.567', 1_234_567],
    ['12,34,567.8', 1_234_567.8],
    ["1'234.5", 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202F234', 1234],
    ['.5', 0.5],
    ['−3', -3],
    ['(1,200)', -1200],
    ['12-', -12],
    ['1.2E+05', 120_000],
    ['0.1', 0.1],
    ['-0', 0],
  ])('%s is %d', (text, value) => {
    expect(readAmount(text, '.')).toEqual({ value, isPercent: false, currency: null })
  })

  it.each([
    ['35%', 0.35, true, null],
    ['7 %', 0.07, true, null],
    ['0,5 %', 0.005, true, null],
    ['$1,200', 1200, false, '$'],
    ['1.200,00 €', 1200, false, '€'],
    ['-$5', -5, false, '$'],
    ['$-5', -5, false, '$'],
    ['EUR 5', 5, false, 'EUR'],
    ['US$5', 5, false, 'US$'],
    ['5 kr', 5, false, 'kr'],
  ])('%s has a unit', (text, value, isPercent, currency) => {
    expect(readAmount(text, '.')).toEqual({ value, isPercent, currency })
  })

  it.each([
    '',
    'many',
    '1,23,4',
    '1.2.3,4,5',
    '1,23.4',
    '--5',
    '$5€',
    '5 apples',
    '1/2',
    '#REF!',
    '=A1',
    '1.234,5.6',
    'NaN',
    '1e999',
    ',',
  ])('%j is no number', (text) => {
    expect(readAmount(text, '.')).toBeNull()
  })

  it('leaves open what only its file can decide', () => {
    expect(readAmount('1.234', ',')).toMatchObject({ value: 1234 })
    expect(readAmount('1.234', '.')).toMatchObject({ value: 1.234 })
    expect(readAmount('1.234', null)).toBe('ambiguous')
    expect(readAmount('500', null)).toMatchObject({ value: 500 })
  })
})

it.each([
  [['1.234', '99,5'], false, ','],
  [['1.234', '99.5'], true, '.'],
  [['1.234', '500'], true, ','],
  [['1.234', '500'], false, '.'],
  [['1.234,5', '99.5'], false, null],
  [['words', ''], false, '.'],
] as const)('the decimals of %j', (texts, prefersComma, mark) => {
  expect(decimalMarkOf(texts, prefersComma)).toBe(mark)
})
