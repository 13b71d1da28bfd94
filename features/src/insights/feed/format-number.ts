import type { FormatAmount } from '@cartograph/contract'

/** In the language of what the server writes: '$12.34K', '$12.50', '23%', '1.2K'. */
export const formatNumber: FormatAmount = (amount, format, currency) =>
  // Read digit by digit, as text may be longer than a number is exact.
  new Intl.NumberFormat('en-US', optionsOf(amount, format, currency)).format(amount as `${number}`)

function optionsOf(...[amount, format, currency]: Parameters<FormatAmount>): Options {
  if (format === 'percent') return { style: 'percent', maximumFractionDigits: 2 }
  if (format === 'number' || currency === undefined) return short
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  // Below a thousand there is nothing to shorten, and an amount keeps its cents.
  return Math.abs(Number(amount)) < 1_000 ? money : { ...short, minimumFractionDigits: 2, ...money }
}

type Options = Intl.NumberFormatOptions
const short: Options = {
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
}
