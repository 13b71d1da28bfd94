import { cutText } from '../../../../cut-text.ts'
import { formatNumber } from '../../../feed/format-number.ts'
import type { PlannedMetric } from '../../plan/search-plan.ts'
import { formatAmount } from '../format-amount.ts'

/** '$1.42K', '3.7 percentage points': the size of a difference without its sign. */
export function formatSize(amount: number, metric: PlannedMetric, currency: string): string {
  const size = Math.abs(amount)
  if (metric.format !== 'percent')
    return formatNumber(formatAmount(size, metric), metric.format, currency)
  return `${formatNumber((100 * size).toFixed(size < 0.01 ? 2 : 1), 'number')} percentage points`
}

/** Limits a sentence to the length that the contract allows. */
export function truncateSentence(sentence: string): string {
  return cutText(sentence, longest)
}

const longest = 500
