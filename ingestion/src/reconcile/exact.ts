import { formatDecimal, parseDecimal, rescaleDecimal } from '@cartograph/contract'

/** Amounts are in units of 10^-16, the precision of currency conversion in the query engines. */
const places = 16
const unit = 10n ** BigInt(places)

export function exact(text: string): bigint {
  return parseDecimal(text, places)
}

export function times(left: bigint, right: bigint): bigint {
  return (left * right) / unit
}

export function over(left: bigint, right: bigint): bigint {
  return (left * unit) / right
}

/** At most four decimal places, and at least two for money. */
export function toText(value: bigint, isMoney: boolean): string {
  return formatDecimal(rescaleDecimal(value, places, 4), 4, isMoney ? 2 : 0)
}

/** The value of its text, so that the differences of rounded numbers add up. */
export function rounded(value: bigint): bigint {
  return exact(toText(value, false))
}
