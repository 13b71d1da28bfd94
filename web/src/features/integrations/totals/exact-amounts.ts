import { isDecimal } from '../../../format/decimal.ts'

/** As many places as the API writes. */
const places = 4
const unit = 10n ** BigInt(places)

/** The sum of exact decimal texts, without a float. */
export function addAmounts(texts: readonly string[]): string {
  const sum = texts.reduce((total, text) => total + toUnits(text), 0n)
  const absolute = sum < 0n ? -sum : sum
  const fraction = String(absolute % unit)
    .padStart(places, '0')
    .replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${absolute / unit}${fraction === '' ? '' : `.${fraction}`}`
}

function toUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole) * unit + BigInt(fraction.slice(0, places).padEnd(places, '0'))
  return text.startsWith('-') ? -value : value
}

/** With every place it has, so that what is shown adds up. A count has no currency. */
export function amountText(
  amount: string,
  currency: string | null,
  { isSigned = false, locale }: { isSigned?: boolean; locale?: string } = {},
): string {
  if (!isDecimal(amount)) return amount
  const format = new Intl.NumberFormat(locale, {
    signDisplay: isSigned ? 'exceptZero' : 'auto',
    maximumFractionDigits: places,
    ...(currency !== null && {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }),
  })
  return format.format(amount)
}
