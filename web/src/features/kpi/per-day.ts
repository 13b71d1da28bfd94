import type { DecimalText } from '../../format/decimal.ts'
import { divideDecimal } from '../../format/exact.ts'
import { changeBetween, type Sentiment } from './change.ts'
import { describeChange } from './ChangeLabel.tsx'

export interface PeriodTotal {
  readonly value: DecimalText | null
  readonly days: number
}

/** 'per day $100.00 vs. $96.77 (+3.3%, better)'; null for periods of the same length. */
export function perDayText(
  now: PeriodTotal,
  earlier: PeriodTotal,
  sentiment: Sentiment,
  format: (value: DecimalText) => string,
): string | null {
  if (now.value === null || earlier.value === null || now.days === earlier.days) return null
  const [each, before] = [
    divideDecimal(now.value, now.days, 2),
    divideDecimal(earlier.value, earlier.days, 2),
  ]
  const change = changeBetween(each, before, sentiment)
  const size = change === null ? '' : ` (${describeChange(change).replace('No', 'no')})`
  return `per day ${format(each)} vs. ${format(before)}${size}`
}
