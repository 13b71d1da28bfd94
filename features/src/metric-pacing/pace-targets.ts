import { paceMetricTargets as endpoint, endOfMonth, type TargetPace } from '@cartograph/contract'
import { requireWorkspace } from '../context.ts'
import { readTargets } from '../metric-targets/index.ts'
import { serves } from '../serves.ts'
import { paceMetrics, type MetricPace } from './pace-metrics.ts'
import { rounded, roundForecast, roundNumber } from './round-pace.ts'

export const paceMetricTargets = serves(endpoint, async (ctx, { metrics, month }) => {
  const { orgId } = requireWorkspace(ctx)
  const first = `${month}-01`
  const found = await ctx.store.inWorkspace(orgId, (tx) =>
    readTargets(ctx, tx, { metrics, range: [first, endOfMonth(first)] }),
  )
  const targets = new Map(
    [...found].flatMap(([metric, months]) => months.map(({ target }) => [metric, target] as const)),
  )
  return { items: (await paceMetrics(ctx, { month, targets })).map(presentPace) }
})

function presentPace({ metric, target, through, pace }: MetricPace): TargetPace {
  const { plan, verdict, sentiment, forecast, days } = pace
  return {
    metric,
    target,
    plan,
    verdict,
    sentiment,
    through,
    target_to_date: rounded(pace.targetToDate),
    actual_to_date: rounded(pace.actualToDate),
    forecast: roundForecast(forecast),
    days: days.map((day) => ({
      date: day.date,
      share: day.share,
      target: roundNumber(day.target),
      target_to_date: roundNumber(day.targetToDate),
      actual_to_date: rounded(day.actualToDate),
    })),
  }
}
