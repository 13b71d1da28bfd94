/** Exact decimal text as it comes from the query API. Intl formats it digit by digit, without a float. */
export type DecimalText = `${number}`

export function isDecimal(text: unknown): text is DecimalText {
  return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)
}

export function formatMoney(value: DecimalText, currency: string, locale?: string): string {
  return moneyFormat(currency, locale).format(value)
}

/** The amount apart from its currency, in the order of the person's locale. */
export function moneyParts(
  value: DecimalText,
  currency: string,
  locale?: string,
): { text: string; isUnit: boolean }[] {
  return moneyFormat(currency, locale)
    .formatToParts(value)
    .map(({ type, value: text }) => ({ text, isUnit: type === 'currency' }))
}

export function formatCount(value: DecimalText | number, locale?: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value)
}

/** A short amount for an axis: '$12K'. */
export function formatAxisMoney(value: number, currency: string, locale?: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(value)
}

export function formatPercent(ratio: number, locale?: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: Math.abs(ratio) < 1 ? 1 : 0,
  }).format(ratio)
}

function moneyFormat(currency: string, locale?: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
}
