import { ReconciledDay } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countMatches,
  isMatch,
  latestDays,
  differenceOf,
  comparedMeasures,
} from './compared-days.ts'
import { addAmounts, amountText } from './exact-amounts.ts'

const item = (over: Partial<ReconciledDay> = {}) =>
  ReconciledDay.parse({
    day: '2026-11-10',
    measure: 'net_sales',
    platform_total: '100.00',
    our_total: '100.00',
    currency: 'USD',
    our_currency: 'USD',
    bridge: [],
    checked_at: '2026-11-14T06:00:00.000Z',
    ...over,
  })

const unread = [{ cause: 'changed_or_unread', amount: '-5.10' } as const]

test('money is compared before counts', () => {
  expect(comparedMeasures([item({ measure: 'orders' }), item()])).toEqual(['net_sales', 'orders'])
  expect(comparedMeasures([item({ measure: 'sessions' })])).toEqual(['sessions'])
})

test('the last thirty days of a measure are listed, newest first', () => {
  const days = Array.from({ length: 31 }, (_, at) =>
    item({ day: new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10) }),
  )
  const shown = latestDays([...days, item({ measure: 'orders' })], 'net_sales')
  expect(shown).toHaveLength(30)
  expect([shown[0]?.day, shown.at(-1)?.day]).toEqual(['2026-10-31', '2026-10-02'])
})

test('exchange rates and causes that cancel out make no difference', () => {
  const converted = item({ bridge: [{ cause: 'currency', amount: '-10.00' }] })
  expect([isMatch(converted), differenceOf(converted)]).toEqual([true, '0'])
  const away = { cause: 'time_zone', amount: '5.1' } as const
  expect(isMatch(item({ bridge: [...unread, away] }))).toBe(true)
  expect(differenceOf(item({ bridge: unread }))).toBe('-5.1')
})

test('a day matches if all its measures match', () => {
  const other = { day: '2026-11-09' }
  expect(countMatches([item(), item(other), item({ ...other, measure: 'orders' })])).toEqual({
    agreeing: 2,
    compared: 2,
  })
  expect(countMatches([item(), item({ measure: 'orders', bridge: unread }), item(other)])).toEqual({
    agreeing: 1,
    compared: 2,
  })
})

test('amounts are added exactly', () => {
  const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  const textOf = (units: bigint) => {
    const digits = String(units < 0n ? -units : units).padStart(5, '0')
    return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
  }
  fc.assert(
    fc.property(fc.array(amount), (all) => {
      const sum = addAmounts(all.map(textOf))
      const [whole = '', fraction = ''] = sum.split('.')
      expect(BigInt(whole + fraction.padEnd(4, '0'))).toBe(all.reduce((a, b) => a + b, 0n))
    }),
  )
})

test('amounts show all decimal places in their own currency', () => {
  const locale = 'en-US'
  expect(amountText('1234.5', 'USD', { locale })).toBe('$1,234.50')
  expect(amountText('0.1234', 'USD', { locale })).toBe('$0.1234')
  expect(amountText('-3', 'JPY', { locale, isSigned: true })).toBe('-¥3')
  expect(amountText('5.10', 'EUR', { locale, isSigned: true })).toBe('+€5.10')
  expect(amountText('1234', null, { locale })).toBe('1,234')
})
