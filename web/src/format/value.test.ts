import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAxisValue, formatOf, formatValue, valueParts, type ValueFormat } from './value.ts'

const usd: ValueFormat = { kind: 'currency', currency: 'USD' }
const number: ValueFormat = { kind: 'number' }
const percent: ValueFormat = { kind: 'percent' }
const full = (cell: string | null, format: ValueFormat) =>
  formatValue(cell, format, 'full', 'en-US')
const compact = (cell: string | null, format: ValueFormat) =>
  formatValue(cell, format, 'compact', 'en-US')

test('compact numbers have at most two decimal places, and at least three digits if abbreviated', () => {
  expect(
    ['0', '7', '12.3456', '1234', '1995', '12000', '123000', '1999999.5', '-45678901234'].map(
      (one) => compact(one, number),
    ),
  ).toEqual(['0', '7', '12.35', '1.23K', '2.00K', '12.0K', '123K', '2.00M', '−45.68B'])
})

test('money has at least two decimal places, abbreviated or not', () => {
  expect(full('1234567.5', usd)).toBe('$1,234,567.50')
  expect(compact('999.5', usd)).toBe('$999.50')
  expect(['50', '1200', '12000', '2000000'].map((one) => compact(one, usd))).toEqual([
    '$50.00',
    '$1.20K',
    '$12.00K',
    '$2.00M',
  ])
  expect(compact('-1234567.5', usd)).toBe('−$1.23M')
  expect(full('1234', { kind: 'currency', currency: 'JPY' })).toBe('¥1,234')
})

test('a ratio is shown as a percentage', () => {
  expect(['0.12', '0', '-0.03456', '12.5'].map((one) => full(one, percent))).toEqual([
    '12%',
    '0%',
    '−3.46%',
    '1,250%',
  ])
  expect(compact('0.12345', percent)).toBe('12.35%')
})

test('in full style a small number does not become zero', () => {
  expect(full('0.00042', number)).toBe('0.00042')
  expect(full('0.0000042', percent)).toBe('0.00042%')
  expect(full('1234.5678', number)).toBe('1,234.57')
})

test('rupees have Indian grouping in every locale', () => {
  const inr: ValueFormat = { kind: 'currency', currency: 'INR' }
  expect(formatValue('1234567.5', inr, 'full', 'en-US')).toBe('₹12,34,567.50')
  expect(formatValue('12345', inr, 'compact', 'en-US')).toBe('₹12.35K')
  expect(formatValue('1234567', inr, 'compact', 'de-DE')).toBe('₹12.35L')
})

test('decimal text keeps the digits that a float would lose', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 26n }), (cents) => {
      const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
      expect(full(text, usd).replaceAll(/[$,]/g, '')).toBe(text)
    }),
  )
})

test('times depend on the granularity, and a week is named by its first day', () => {
  const label = (step: string | null, style: 'full' | 'compact' = 'compact') =>
    formatValue('2026-11-05T09:30:00.000', { kind: 'time', step }, style)
  expect(['month', 'day', 'week', 'quarter', 'year', null].map((step) => label(step))).toEqual([
    'Nov 2026',
    'Nov 05',
    'Nov 05, 2026',
    'Q4 2026',
    '2026',
    'Nov 05, 2026',
  ])
  expect(label('day', 'full')).toBe('Nov 05, 2026')
  expect(label('hour')).toBe('Nov 05, 9:30 AM')
  expect(formatValue('2026-01-31', { kind: 'time', step: 'quarter' }, 'full')).toBe('Q1 2026')
})

test('missing values have a placeholder, and malformed ones are shown as they are', () => {
  for (const format of [usd, percent, number, { kind: 'time', step: 'day' }] as const)
    expect(full(null, format)).toBe('–')
  expect(full(null, { kind: 'text' })).toBe('Unknown')
  expect(full(null, { kind: 'text', values: 'optional' })).toBe('–')
  expect(full(' ', { kind: 'text' })).toBe('(blank)')
  expect(full('many', number)).toBe('many')
  expect(full('someday', { kind: 'time', step: 'day' })).toBe('someday')
  expect(formatValue(true, { kind: 'boolean' }, 'full')).toBe('Yes')
  expect(formatValue('false', { kind: 'boolean' }, 'full')).toBe('No')
})

test('codes and country codes are spelled out', () => {
  expect(full('US', { kind: 'text', values: 'country' })).toBe('United States')
  expect(full('Elsewhere', { kind: 'text', values: 'country' })).toBe('Elsewhere')
  expect(full('charge_failed', { kind: 'text', values: 'code' })).toBe('Charge failed')
  expect(full('Too expensive for me', { kind: 'text', values: 'code' })).toBe(
    'Too expensive for me',
  )
  expect(full('spring_sale', { kind: 'text' })).toBe('spring_sale')
})

test('the unit is a part of its own', () => {
  expect(valueParts('1230000', usd, 'compact', 'en-US').filter(({ isUnit }) => isUnit)).toEqual([
    { text: '$', isUnit: true },
    { text: 'M', isUnit: true },
  ])
  expect(valueParts('0.5', percent, 'full', 'en-US').at(-1)).toEqual({ text: '%', isUnit: true })
})

test('a number in full is what its parts are together, in every locale', () => {
  const formats = [usd, number, percent, { kind: 'currency', currency: 'INR' }] as const
  const locales = ['en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'pt-BR', 'ja-JP']
  const cases = formats.flatMap((format) => locales.map((locale) => ({ format, locale })))
  fc.assert(
    fc.property(fc.constantFrom(...cases), fc.integer(), ({ format, locale }, cents) => {
      const cell = `${cents / 100}`
      const parts = valueParts(cell, format, 'full', locale).map(({ text }) => text)
      expect(formatValue(cell, format, 'full', locale)).toBe(parts.join(''))
    }),
  )
})

test('axis values have the format of the values', () => {
  expect([0, 50, 2.5, 12_000].map((one) => formatAxisValue(one, usd, 'en-US'))).toEqual([
    '$0.00',
    '$50.00',
    '$2.50',
    '$12.00K',
  ])
  expect(formatAxisValue(0.005, percent, 'en-US')).toBe('0.5%')
  expect(formatAxisValue(1_500, { kind: 'text' }, 'en-US')).toBe('1.5K')
})

test('the format of a member follows from its annotation', () => {
  const member = { title: '', shortTitle: '' }
  expect(formatOf({ ...member, type: 'number', format: 'currency' }, 'EUR')).toEqual({
    kind: 'currency',
    currency: 'EUR',
  })
  expect(
    formatOf({ ...member, type: 'number', format: 'currency', currency: 'GBP' }, 'EUR'),
  ).toEqual({ kind: 'currency', currency: 'GBP' })
  expect(formatOf({ ...member, type: 'time' }, 'EUR')).toEqual({ kind: 'time', step: null })
  expect(formatOf({ ...member, type: 'string' }, 'EUR')).toEqual({ kind: 'text' })
  expect(formatOf({ ...member, type: 'string', meta: { values: 'country' } }, 'EUR')).toEqual({
    kind: 'text',
    values: 'country',
  })
  expect(formatOf(undefined, 'EUR')).toEqual({ kind: 'text' })
})
