import { normaliseDecimal } from './decimal.ts'

/** Of the currencies; differs from ISO 4217, as platforms do: ISK and UGX have two decimals. */
const withoutDecimals = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Converts minor units to exact decimal text: 1999 of USD is '19.99', of JPY '1999.00'. */
export function decimalOf(minorUnits: number, currency: string): string {
  const places = placesOf(currency)
  const digits = String(Math.abs(minorUnits)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places)
  const sign = minorUnits < 0 ? '-' : ''
  return normaliseDecimal(`${sign}${whole}${places === 0 ? '' : `.${fraction}`}`)
}

function placesOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}
