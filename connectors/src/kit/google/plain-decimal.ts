/**
 * A number as Google writes it, as plain decimal text of at most so many places: '1.5E-3' → '0.0015',
 * '12.50' → '12.5'. Beyond the places it rounds half away from zero. It goes by the digits alone.
 */
export function plainDecimal(value: string | number, places = 8): string {
  return fromUnits(toUnits(value, places), places)
}

/** How many units of so many places it is: 1.5 of two places is 150. */
export function toUnits(value: string | number, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(String(value))
  if (match === null) throw new RangeError('Not a decimal number')
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const units = shift(BigInt(whole + fraction), Number(exponent) - fraction.length + places)
  return sign === '-' ? -units : units
}

export function fromUnits(units: bigint, places: number): string {
  const absolute = units < 0n ? -units : units
  const unit = 10n ** BigInt(places)
  const rest = (absolute % unit).toString().padStart(places, '0').replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${absolute / unit}${rest === '' ? '' : `.${rest}`}`
}

/** Times a power of ten. */
function shift(digits: bigint, by: number): bigint {
  if (by >= 0) return digits * 10n ** BigInt(by)
  const divisor = 10n ** BigInt(-by)
  const rounds = (digits % divisor) * 2n >= divisor
  return digits / divisor + (rounds ? 1n : 0n)
}
