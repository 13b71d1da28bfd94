import type { PlannedMetric } from '../plan/search-plan.ts'

/** Exact decimal text, with the digits of its format. */
export function formatAmount(
  value: number,
  metric: Pick<PlannedMetric, 'kind' | 'format'>,
): string {
  if (metric.kind === 'count') return formatDecimal(value, Number.isInteger(value) ? 0 : 2)
  if (metric.format === 'percent') return formatDecimal(value, 6)
  if (metric.format === 'currency') return formatDecimal(value, Math.abs(value) < 10 ? 4 : 2)
  return formatDecimal(value, 4)
}

/** A change as a share of the expectation. */
export function formatShare(share: number): string {
  return formatDecimal(share, 6)
}

function formatDecimal(value: number, digits: number): string {
  if (!Number.isFinite(value)) throw new Error('The value is not a finite number.')
  const text = value.toFixed(digits)
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return short === '-0' ? '0' : short
}
