import {
  createMetricMatcher,
  targetMetrics,
  type CubeMeta,
  type CurrencyCode,
} from '@cartograph/contract'
import type { TargetWorld } from './review/check-rows.ts'

export function targetWorld(cubes: readonly CubeMeta[], currency: CurrencyCode): TargetWorld {
  const metrics = targetMetrics(cubes)
  return {
    matcher: createMetricMatcher(metrics),
    metrics: new Map(metrics.map((metric) => [metric.member, metric])),
    currency,
    locale: navigator.language,
  }
}
