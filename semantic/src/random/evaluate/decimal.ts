const ONE = 100_000_000n

/**
 * Decimals are integers in units of 10⁻⁸: `1.5` is 150,000,000. Independent of the product's own
 * arithmetic on purpose.
 */
export function decimal(text: string): bigint {
  const match = /^([+-]?)(\d+)(?:\.(\d{1,8}))?$/.exec(text.trim())
  if (!match) throw new RangeError(`'${text}' is not a number`)
  const [, sign, whole = '0', fraction = ''] = match
  const size = BigInt(whole + fraction.padEnd(8, '0'))
  return sign === '-' ? -size : size
}

/** Rounded to so many places, without trailing zeros. */
export function decimalText(value: bigint, places: number): string {
  const kept = round(value, places)
  const digits = (kept < 0n ? -kept : kept).toString().padStart(9, '0')
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
  return kept < 0n ? `-${text}` : text
}

/** Rounds halves away from zero. */
export function round(value: bigint, places: number): bigint {
  const step = 10n ** BigInt(8 - places)
  return halfAway(value, step) * step
}

export function multiply(left: bigint, right: bigint): bigint {
  return halfAway(left * right, ONE)
}

/** To eight places; null for a zero divisor. */
export function divide(dividend: bigint, divisor: bigint): bigint | null {
  if (divisor === 0n) return null
  return divisor < 0n ? halfAway(-dividend * ONE, -divisor) : halfAway(dividend * ONE, divisor)
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
  return Number(value) / Number(ONE)
}

function halfAway(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const whole = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -whole : whole
}
