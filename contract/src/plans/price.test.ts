import { describe, expect, it } from 'vitest'
import { formatPrice, minorDigits, priceIn } from './price.ts'

describe('a price', () => {
  it.each([
    [9_900, 'USD', '$99'],
    [9_950, 'EUR', '€99.50'],
    [12_000, 'JPY', '¥12,000'],
    [30_250, 'KWD', 'KWD 30.250'],
    [5, 'GBP', '£0.05'],
  ])('of %s minor units of %s is shown as %s', (amount, currency, shown) => {
    expect(formatPrice(amount, currency).replaceAll(/\s/g, ' ')).toBe(shown)
  })

  it('has the decimals of its currency', () => {
    expect(['HUF', 'JPY', 'BHD', 'USD'].map(minorDigits)).toEqual([2, 0, 3, 2])
  })

  it('is in the preferred currency, or in the one that every plan has', () => {
    const plan = { prices: { USD: 9_900, EUR: 8_900 } }
    expect(priceIn(plan, 'EUR', 'USD')).toEqual({ currency: 'EUR', amountMinor: 8_900 })
    expect(priceIn(plan, 'SEK', 'USD')).toEqual({ currency: 'USD', amountMinor: 9_900 })
    expect(priceIn({ prices: {} }, 'SEK', 'USD')).toBeNull()
  })
})
