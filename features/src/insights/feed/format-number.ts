import type { FormatAmount } from '@cartograph/contract'

/** Formats in US English, the language of server texts: '$12,480', '$12.50', '$1.25M', '23%', '1.2K'. */
export const formatNumber: FormatAmount = (amount, format, currency) =>
  // Works on the digits, because the text may have more of them than a number holds exactly.
  new Intl.NumberFormat('en-US', optionsOf(amount, format, currency)).format(amount as `${number}`)

function optionsOf(...[amount, format, currency]: Parameters<FormatAmount>): Options {
  if (format === 'percent') return { style: 'percent', maximumFractionDigits: 2 }
  if (format === 'number' || currency === undefined) return short
  const money = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const size = Math.abs(Number(amount))
  if (size < 1_000) return money
  if (size < 1_000_000) return { ...money, maximumFractionDigits: 0 }
  return { ...short, minimumFractionDigits: 2, ...money }
}

type Options = Intl.NumberFormatOptions
const short: Options = {
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
}
