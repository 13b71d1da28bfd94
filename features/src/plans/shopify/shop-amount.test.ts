import { expect, it } from 'vitest'
import { fromShopMoney, toShopMoney } from './shop-amount.ts'

it.each([
  [9_900, 'USD', '99.00'],
  [5, 'USD', '0.05'],
  [1_234_567, 'EUR', '12345.67'],
  [15_000, 'JPY', '15000'],
  [7, 'KRW', '7'],
  [9_905, 'KWD', '9.905'],
])('%i minor units of %s are %s at Shopify, and back', (amount, currency, written) => {
  const money = { amount_minor: amount, currency }
  expect(toShopMoney(money)).toEqual({ amount: written, currencyCode: currency })
  expect(fromShopMoney(written, currency)).toEqual(money)
})

it.each([
  ['99.0', 'USD', 9_900],
  ['99', 'USD', 9_900],
  ['15000.0', 'JPY', 15_000],
  ['0.1', 'USD', 10],
])('%s %s has other decimals than its currency', (written, currency, amount) => {
  expect(fromShopMoney(written, currency)).toEqual({ amount_minor: amount, currency })
})
