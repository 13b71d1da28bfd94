import type { PacedMetric } from '@cartograph/analysis'
import type { WatchedSeries } from '../read/build-series.ts'

/** A metric as it was known on the evening of a day; null for a ratio whose parts are unknown. */
export function monthMetric(watched: WatchedSeries, day: number): PacedMetric | null {
  const { series, den, first, metric } = watched
  const days = Math.max(0, day - first + 1)
  const known = series.values.slice(0, days)
  if (metric.kind !== 'ratio') return { adds: 'sum', series: { ...series, values: known } }
  if (den === null) return null
  // A day without a denominator has no ratio, and adds nothing to either sum.
  const below = Array.from(den.slice(0, days), (value) => (Number.isNaN(value) ? null : value))
  const above = below.map((value, n) => {
    const ratio = known[n] ?? null
    if (value === 0) return 0
    return value === null || ratio === null ? null : ratio * value
  })
  const part = { ...series, kind: 'money', num: undefined, den: undefined } as const
  return {
    adds: 'ratio',
    num: { ...part, values: above },
    den: { ...part, values: below },
  }
}
