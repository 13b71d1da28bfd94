import { formatDecimal, parseDecimal } from '@cartograph/contract'

/** The contract's money has at most four decimal places. */
const places = 4

/** '12.5' → '12.50', '1.255' → '1.255': two places, or more where the currency has them. */
export function normaliseDecimal(text: string): string {
  return format(parse(text))
}

export function addDecimals(texts: readonly string[]): string {
  return format(texts.reduce((sum, text) => sum + parse(text), 0n))
}

export function multiplyDecimal(text: string, times: number): string {
  return format(parse(text) * BigInt(times))
}

export function negateDecimal(text: string): string {
  return format(-parse(text))
}

/** The decimal of an amount in millionths. */
export function decimalOfMicros(micros: string): string {
  return normaliseDecimal(formatDecimal(BigInt(micros), 6))
}

function parse(text: string): bigint {
  return parseDecimal(text, places)
}

function format(units: bigint): string {
  return formatDecimal(units, places, 2)
}
