import { formatDecimal, parseDecimal } from '@cartograph/contract'

/**
 * Converts a number as platforms write it to plain decimal text with at most so many places:
 * '1.5E-3' → '0.0015', '12.50' → '12.5'. Exact: it never goes through a float.
 */
export function plainDecimal(value: string | number, places = 8): string {
  return formatDecimal(toUnits(value, places), places)
}

/** The number in units of 10^-places: 1.5 with two places is 150. */
export function toUnits(value: string | number, places: number): bigint {
  const match = /^(-?\d+(?:\.\d+)?)(?:[eE]([+-]?\d{1,3}))?$/.exec(String(value))
  if (match === null) throw new RangeError('Not a decimal number')
  const [, mantissa = '0', exponent = '0'] = match
  return parseDecimal(mantissa, places + Number(exponent))
}
