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

/** The bounds of an expected range; of a count, the whole numbers within it, where there are any. */
export function formatRange(
  lower: number,
  upper: number,
  metric: Pick<PlannedMetric, 'kind' | 'format'>,
): readonly [lower: string, upper: string] {
  const [least, most] = [Math.ceil(lower), Math.floor(upper)]
  return metric.kind === 'count' && least <= most
    ? [formatAmount(least, metric), formatAmount(most, metric)]
    : [formatAmount(lower, metric), formatAmount(upper, metric)]
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
