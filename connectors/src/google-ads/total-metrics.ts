import { formatDecimal } from '@cartograph/contract'
import { toUnits } from '../kit/google/plain-decimal.ts'
import type { Metrics } from './api-types.ts'

/** Sums the metrics of rows, exactly. */
export function totalMetrics(rows: readonly { readonly metrics: Metrics }[]): Metrics {
  const total = (name: keyof Metrics, places: number): string =>
    formatDecimal(
      rows.reduce((sum, { metrics }) => sum + toUnits(metrics[name], places), 0n),
      places,
    )
  return {
    costMicros: total('costMicros', 0),
    impressions: total('impressions', 0),
    clicks: total('clicks', 0),
    conversions: total('conversions', 8),
    conversionsValue: total('conversionsValue', 8),
  }
}
