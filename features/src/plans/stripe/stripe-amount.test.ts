import { currencyUnits, formatPrice, minorDigits } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

describe('amounts at Stripe', () => {
  it.each([
    ['USD', 9_900, 9_900, '$99'],
    ['JPY', 15_000, 15_000, '¥15,000'],
    ['KWD', 12_340, 12_340, 'KWD\u00A012.340'],
    ['ISK', 9_900, 990_000, 'kr\u00A09,900'],
    ['UGX', 300_000, 30_000_000, 'UGX\u00A0300,000'],
    ['MGA', 40_000_00, 40_000, 'Ar\u00A040,000'],
  ])('of %s', (currency, minor, atStripe, written) => {
    expect(toStripeAmount({ amount_minor: minor, currency })).toBe(atStripe)
    expect(fromStripeAmount(atStripe, currency.toLowerCase())).toEqual({
      amount_minor: minor,
      currency,
    })
    expect(formatPrice(minor, currency)).toBe(written)
  })

  it('return unchanged in every currency', () => {
    for (const currency of currencyUnits) {
      const money = { amount_minor: 12_300, currency }
      expect(fromStripeAmount(toStripeAmount(money), currency.toLowerCase())).toEqual(money)
      expect(minorDigits(currency)).toBeLessThanOrEqual(3)
    }
  })

  it('are refused where Stripe cannot charge them', () => {
    for (const [currency, amount] of [
      ['KWD', 12_345],
      ['MGA', 12_345],
      ['USD', 0.5],
    ] as const)
      expect(() => toStripeAmount({ amount_minor: amount, currency })).toThrow('Stripe cannot')
  })
})
