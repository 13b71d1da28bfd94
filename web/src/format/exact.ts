import { decimalPlaces, formatDecimal, parseDecimal, rescaleDecimal } from '@cartograph/contract'
import { isDecimal, type DecimalText } from './decimal.ts'

/** Exact. Only for additive measures. */
export function addDecimals(a: DecimalText, b: DecimalText): DecimalText {
  const scale = Math.max(decimalPlaces(a), decimalPlaces(b))
  return textOf(parseDecimal(a, scale) + parseDecimal(b, scale), scale)
}

export function subtractDecimals(a: DecimalText, b: DecimalText): DecimalText {
  const scale = Math.max(decimalPlaces(a), decimalPlaces(b))
  return textOf(parseDecimal(a, scale) - parseDecimal(b, scale), scale)
}

/** Converts a ratio to percentage points. */
export function timesHundred(value: DecimalText): DecimalText {
  const scale = Math.max(2, decimalPlaces(value))
  return textOf(parseDecimal(value, scale), scale - 2)
}

/** Rounds half away from zero. */
export function divideDecimal(value: DecimalText, count: number, places: number): DecimalText {
  const scale = Math.max(places, decimalPlaces(value))
  const divisor = 2n * BigInt(count) * 10n ** BigInt(scale - places)
  const units = 2n * parseDecimal(value, scale)
  const half = units < 0n ? -divisor / 2n : divisor / 2n
  return textOf((units + half) / divisor, places)
}

/** Rounds half away from zero. */
export function roundDecimal(value: DecimalText, places: number): DecimalText {
  const scale = decimalPlaces(value)
  if (scale <= places) return value
  return textOf(rescaleDecimal(parseDecimal(value, scale), scale, places), places)
}

function textOf(units: bigint, scale: number): DecimalText {
  const text = formatDecimal(units, scale, scale)
  return isDecimal(text) ? text : '0'
}
