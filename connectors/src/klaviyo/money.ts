import { ConnectorError } from '../kit/errors.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'

/** Klaviyo sums money as floats: digits beyond four places are rounding errors. */
export function moneyOf(sum: number, what: string): string {
  if (Math.abs(sum) < 1e14) return normaliseDecimal(sum.toFixed(4))
  throw new ConnectorError('payload', `${what}: ${sum} is not a sum of money`)
}
