import {
  rangeMetricTargets as endpoint,
  type RangePace,
  type RangeTarget,
} from '@cartograph/contract'
import { serves } from '../serves.ts'
import { rangeTargets, type MetricTargets } from './range-targets.ts'
import { rounded, roundForecast, roundNumber } from './round-pace.ts'

export const rangeMetricTargets = serves(
  endpoint,
  async (ctx, { metrics, range, step = null }) => ({
    items: (await rangeTargets(ctx, { metrics, range, step })).map(presentTarget),
  }),
)

function presentTarget({ metric, time, total, isPartial, steps }: MetricTargets): RangeTarget {
  return {
    metric,
    time,
    total: total && { ...presentTotal(total), ...(isPartial && { is_partial: true }) },
    steps: steps.map(({ start, target }) => ({ start, target: rounded(target) })),
  }
}

function presentTotal(total: NonNullable<MetricTargets['total']>): RangePace {
  const { period, target, through, isOver, verdict, sentiment } = total
  return {
    from: period[0],
    to: period[1],
    target: roundNumber(target),
    through,
    is_over: isOver,
    target_to_date: rounded(total.targetToDate),
    actual_to_date: rounded(total.actualToDate),
    forecast: roundForecast(total.forecast),
    verdict,
    sentiment,
  }
}
