import { isDecimal, type DecimalText } from '../../../format/decimal.ts'
import { addDecimals } from '../../../format/exact.ts'

/** The decimal places of the API. */
const places = 4

/** The exact sum of decimal texts, without trailing zeros. */
export function addAmounts(texts: readonly string[]): string {
  const sum = texts.map(decimal).reduce<DecimalText>(addDecimals, '0')
  return sum.includes('.') ? sum.replace(/\.?0+$/, '') : sum
}

function decimal(text: string): DecimalText {
  if (!isDecimal(text)) throw new TypeError(`Not an amount: ${text}`)
  return text
}

/** With all decimal places, so that the displayed amounts add up. A count has no currency. */
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
