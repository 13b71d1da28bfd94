import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossRates, ratesConnectionId } from './cross-rates.ts'

const day = '2026-11-02'
const rate = (currency: string, perEuro: string) => ({ day, currency, perEuro })
const pairs = (rows: ReturnType<typeof crossRates>) =>
  rows.map((row) => `${row.from_currency}→${row.to_currency} ${row.rate}`).toSorted()

test('each published currency is paired with the wanted one, in the direction with more digits', () => {
  const rows = crossRates([rate('USD', '1.25'), rate('GBP', '0.8'), rate('JPY', '180')], ['USD'])
  expect(pairs(rows)).toEqual(['EUR→USD 1.25', 'GBP→USD 1.5625', 'USD→JPY 144'])
  expect(rows[0]).toMatchObject({
    connection_id: ratesConnectionId,
    day,
    noon_at: `${day}T12:00:00.000Z`,
  })
})

test('a pair of two wanted currencies is stored once', () => {
  expect(pairs(crossRates([rate('USD', '1.25')], ['USD', 'EUR']))).toEqual(['EUR→USD 1.25'])
})

test('a pair of equal currencies is stored once', () => {
  expect(pairs(crossRates([rate('USD', '1')], ['USD', 'EUR']))).toEqual(['EUR→USD 1'])
})

test('a currency that is not published on a day has no rate', () => {
  expect(crossRates([rate('USD', '1.25')], ['CHF'])).toEqual([])
})

test('a rate is exact to half of its eighth place', () => {
  const digits = fc.bigInt({ min: 1n, max: 10n ** 9n })
  fc.assert(
    fc.property(digits, digits, (first, second) => {
      const text = (value: bigint) => {
        const padded = String(value).padStart(6, '0')
        return `${padded.slice(0, -5)}.${padded.slice(-5)}`
      }
      const [row] = crossRates(
        [rate('USD', text(first)), rate('GBP', text(second))],
        ['USD'],
      ).filter((one) => ![one.from_currency, one.to_currency].includes('EUR'))
      const [from, to] = row?.from_currency === 'USD' ? [first, second] : [second, first]
      const [whole = '', fraction = ''] = (row?.rate ?? '').split('.')
      const storedRate = BigInt(whole + fraction.padEnd(8, '0'))
      const doubled = 2n * (storedRate * from - to * 10n ** 8n)
      expect(doubled < 0n ? -doubled : doubled).toBeLessThanOrEqual(from)
    }),
  )
})
