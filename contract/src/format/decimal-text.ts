import { cachedNumberFormat } from './cached-number-format.ts'

/** Exact decimal text of the query API. Intl formats it digit by digit, without conversion to a float. */
export type DecimalText = `${number}`

export function isDecimal(text: unknown): text is DecimalText {
  return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)
}

export function formatCount(value: DecimalText | number, locale?: string): string {
  const optionsOf = () => ({ maximumFractionDigits: 0 })
  return cachedNumberFormat(`${locale} count`, locale, optionsOf).format(value)
}

export function formatPercent(ratio: number, locale?: string): string {
  const places = Math.abs(ratio) < 1 ? 1 : 0
  const optionsOf = () => ({ style: 'percent', maximumFractionDigits: places }) as const
  return cachedNumberFormat(`${locale} share ${places}`, locale, optionsOf).format(ratio)
}
