import type { AlertCondition } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { promotionMeasures, promotionsOf, type MetricScope } from '../../metric-pacing/index.ts'
import { describeMetric, type WatchedMetric } from './describe-metric.ts'
import { readConnections } from './read-connections.ts'
import { readMetrics } from './read-metrics.ts'
import { readSegment } from './read-segment.ts'
import type { WatchReading } from './watch-reading.ts'

const ofDays = { rule: 'unusual', granularity: 'day' } as const

/** What alerts watch, read with the caller's rights; metrics of one data set are read together. */
export async function readWatches(
  ctx: Context,
  scope: MetricScope,
  conditions: readonly AlertCondition[],
): Promise<WatchReading[]> {
  const metrics = new Map<AlertCondition, WatchedMetric>()
  for (const condition of conditions) {
    const { watch, rule, granularity } = condition
    if (watch.kind !== 'metric') continue
    metrics.set(condition, describeMetric(scope, watch, { rule: rule.kind, granularity }))
  }
  const { workspace } = scope
  const needsPromotions = [...metrics.keys()].some(({ rule }) => rule.kind === 'unusual')
  // Most shops watch something of the same data set, which is then read once.
  const discounts = (needsPromotions ? promotionMeasures : []).map((metric) =>
    describeMetric(scope, { kind: 'metric', metric, filters: [], breakdown: null }, ofDays),
  )
  const readings = await readMetrics(ctx, [...metrics.values(), ...discounts], workspace)
  const [gross, reduced] = discounts.map((metric) => readings.get(metric)?.series[0])
  const promotions = promotionsOf(gross, reduced)
  return Promise.all(
    conditions.map(async (condition): Promise<WatchReading> => {
      const { watch } = condition
      const metric = metrics.get(condition)
      if (metric !== undefined) {
        const values = readings.get(metric) ?? null
        return { ...metric.words, reading: values && { ...values, promotions } }
      }
      if (watch.kind === 'segment') return readSegment(ctx, watch.segment_id)
      if (watch.kind === 'connection') {
        const { timezone } = scope.workspace
        return readConnections(ctx, watch, { rule: condition.rule.kind, timezone })
      }
      throw new Error('Each metric was described')
    }),
  )
}
