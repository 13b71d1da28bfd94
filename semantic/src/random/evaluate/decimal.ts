const ONE = 1_000_000_000_000n
/** The eighth decimal place. */
const LAST = 10_000n

/**
 * Decimals are integers in units of 10⁻¹²: `1.5` is 1,500,000,000,000. Independent of the product's
 * own arithmetic on purpose.
 */
export function decimal(text: string): bigint {
  const match = /^([+-]?)(\d+)(?:\.(\d{1,12}))?$/.exec(text.trim())
  if (!match) throw new RangeError(`'${text}' is not a number`)
  const [, sign, whole = '0', fraction = ''] = match
  const size = BigInt(whole + fraction.padEnd(12, '0'))
  return sign === '-' ? -size : size
}

/** Rounded to so many places, without trailing zeros. */
export function decimalText(value: bigint, places: number): string {
  const kept = round(value, places)
  const digits = (kept < 0n ? -kept : kept).toString().padStart(13, '0')
  const text = `${digits.slice(0, -12)}.${digits.slice(-12)}`.replace(/\.?0+$/, '')
  return kept < 0n ? `-${text}` : text
}

/** Rounds halves away from zero. */
export function round(value: bigint, places: number): bigint {
  const step = 10n ** BigInt(12 - places)
  return halfAway(value, step) * step
}

/** To eight places. */
export function multiply(left: bigint, right: bigint): bigint {
  return halfAway(left * right, ONE * LAST) * LAST
}

/** To eight places; null for a zero divisor. */
export function divide(dividend: bigint, divisor: bigint): bigint | null {
  return quotient(dividend, divisor, LAST)
}

/** As an answer shows it: to twelve places, and to eight from a dividend of 10¹⁷. */
export function ratio(dividend: bigint, divisor: bigint): bigint | null {
  const size = dividend < 0n ? -dividend : dividend
  return quotient(dividend, divisor, size < 10n ** 17n * ONE ? 1n : LAST)
}

function quotient(dividend: bigint, divisor: bigint, unit: bigint): bigint | null {
  if (divisor === 0n) return null
  const sign = divisor < 0n ? -1n : 1n
  return halfAway(sign * dividend * ONE, sign * divisor * unit) * unit
}

/** With the sign of the dividend. */
export function remainder(dividend: bigint, divisor: bigint): bigint | null {
  return divisor === 0n ? null : dividend % divisor
}

export function fromInteger(value: number | bigint): bigint {
  return BigInt(value) * ONE
}

export function toInteger(value: bigint): number {
  return Number(round(value, 0) / ONE)
}

export function toFloat(value: bigint): number {
  return Number(value / LAST) / Number(ONE / LAST)
}

function halfAway(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const whole = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -whole : whole
}
