import { normaliseDecimal } from '../kit/decimal.ts'

/** In Stripe's API, which is not the same as in ISO 4217: ISK and UGX have two decimals here. */
const withoutDecimals = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Stripe's whole number of minor units as exact decimal text: 1999 of USD is '19.99', of JPY '1999.00'. */
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
