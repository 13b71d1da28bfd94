import { isDecimal, type DecimalText } from './decimal.ts'

/** Which of two is higher, to the last digit. */
export function compareDecimals(a: DecimalText, b: DecimalText): number {
  // Rounding to a float never swaps two numbers; it only makes them the same.
  const difference = Number(a) - Number(b)
  if (difference !== 0 && !Number.isNaN(difference)) return difference
  const scale = Math.max(placesOf(a), placesOf(b))
  const [left, right] = [unitsOf(a, scale), unitsOf(b, scale)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** To the last digit. Only of what may be added up. */
export function addDecimals(a: DecimalText, b: DecimalText): DecimalText {
  const scale = Math.max(placesOf(a), placesOf(b))
  return textOf(unitsOf(a, scale) + unitsOf(b, scale), scale)
}

export function subtractDecimals(a: DecimalText, b: DecimalText): DecimalText {
  const scale = Math.max(placesOf(a), placesOf(b))
  return textOf(unitsOf(a, scale) - unitsOf(b, scale), scale)
}

/** A ratio's difference in percentage points. */
export function timesHundred(value: DecimalText): DecimalText {
  const scale = Math.max(2, placesOf(value))
  return textOf(unitsOf(value, scale), scale - 2)
}

/** Half away from zero. */
export function roundDecimal(value: DecimalText, places: number): DecimalText {
  const scale = placesOf(value)
  if (scale <= places) return value
  const unit = 10n ** BigInt(scale - places)
  const units = unitsOf(value, scale)
  const half = units < 0n ? -unit / 2n : unit / 2n
  return textOf((units + half) / unit, places)
}

function placesOf(value: DecimalText): number {
  const point = value.indexOf('.')
  return point === -1 ? 0 : value.length - point - 1
}

function unitsOf(value: DecimalText, scale: number): bigint {
  return BigInt(value.replace('.', '')) * 10n ** BigInt(scale - placesOf(value))
}

function textOf(units: bigint, scale: number): DecimalText {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const text = `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`
  return isDecimal(text) ? text : '0'
}
