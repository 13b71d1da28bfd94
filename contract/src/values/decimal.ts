/**
 * Exact arithmetic on decimal text. A number with `places` decimal places is a bigint in units of
 * 10^-places; rounding goes half away from zero.
 */

/** Parses decimal text without an exponent, rounded to so many places. */
export function parseDecimal(text: string, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) throw new RangeError(`Not a decimal number: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  const units = rescaleDecimal(BigInt(whole + fraction), fraction.length, places)
  return sign === '-' ? -units : units
}

/** Writes units as text with at least `minPlaces` places and no further trailing zeros. */
export function formatDecimal(units: bigint, places: number, minPlaces = 0): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  let fraction = digits.slice(digits.length - places)
  while (fraction.length > minPlaces && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Converts units of one number of places to units of another. */
export function rescaleDecimal(units: bigint, fromPlaces: number, toPlaces: number): bigint {
  if (toPlaces >= fromPlaces) return units * 10n ** BigInt(toPlaces - fromPlaces)
  const divisor = 10n ** BigInt(fromPlaces - toPlaces)
  const half = units < 0n ? -divisor / 2n : divisor / 2n
  return (units + half) / divisor
}

export function compareDecimals(one: string, other: string): number {
  // Rounding to a float never swaps two numbers; it only makes them equal.
  const difference = Number(one) - Number(other)
  if (difference !== 0 && !Number.isNaN(difference)) return difference
  const places = Math.max(decimalPlaces(one), decimalPlaces(other))
  const [left, right] = [parseDecimal(one, places), parseDecimal(other, places)]
  return left < right ? -1 : Number(left > right)
}

/** The number of decimal places of a text. */
export function decimalPlaces(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}
