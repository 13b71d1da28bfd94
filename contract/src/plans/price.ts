import type { PlanOffer } from './plan-list.ts'

/** ISO 4217. The runtime's Intl follows CLDR instead, which rounds some currencies to whole units. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** How many decimals an amount in minor units has. */
export function minorDigits(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** '$99', '€99.50', '¥12,000'. */
export function formatPrice(amountMinor: number, currency: string, locale = 'en-US'): string {
  const digits = minorDigits(currency)
  const isWhole = amountMinor % 10 ** digits === 0
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / 10 ** digits)
}

/** In the preferred currency if the plan has a price in it; null for a plan without prices. */
export function priceIn(
  { prices }: Pick<PlanOffer, 'prices'>,
  preferred: string,
  fallback: string,
): { currency: string; amountMinor: number } | null {
  for (const currency of [preferred, fallback]) {
    const amountMinor = prices[currency]
    if (amountMinor !== undefined) return { currency, amountMinor }
  }
  return null
}
