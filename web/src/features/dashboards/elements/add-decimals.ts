import type { DecimalText } from '../../../format/decimal.ts'
import { subtractDecimals } from '../grid/exact.ts'

/** To the last digit. Only of what may be added up. */
export function addDecimals(one: DecimalText, other: DecimalText): DecimalText {
  return subtractDecimals(one, subtractDecimals('0', other))
}
