import type { DetectedInsight } from '@cartograph/contract'
import type { ReportedFinding } from '../choose/select-findings.ts'
import { correlatedMetricsTable } from './correlated-metrics.ts'
import { describeEntity } from './entity-names.ts'
import { explainCauses } from './explain/explain-causes.ts'
import { explainEvents } from './explain/events.ts'
import type { ExplainContext, ExplainedFinding } from './explain/explain-context.ts'
import { explainFunnel } from './explain/funnel.ts'
import { explainRelated } from './explain/related-metrics.ts'
import { formatAmount, formatRange, formatShare } from './format-amount.ts'
import { historyChart } from './history-chart.ts'
import { sourceOf } from './source-of.ts'

/** The insight as it is stored, with its explanation; null without an expectation, or within its range. */
export async function describeFinding(
  context: ExplainContext,
  { finding, day, until }: ReportedFinding,
): Promise<DetectedInsight | null> {
  const { candidate, significance } = finding
  const own = context.byId.get(candidate.id)
  const { value, run } = candidate
  const { expected, lower, upper } = run ?? candidate
  if (own === undefined || expected === null) return null
  const explained: ExplainedFinding = { finding, own, day, value, expected, until }
  const { plan } = context
  const { metric, series, part } = own
  const parts = correlatedMetricsTable(context, explained)
  const text = (amount: number) => formatAmount(amount, metric)
  const [lowerText, upperText] = formatRange(lower ?? expected, upper ?? expected, metric)
  // Rounding may move a bound onto the value.
  if (Number(lowerText) <= Number(text(value)) && Number(text(value)) <= Number(upperText))
    return null
  return {
    insight_type: 'feed',
    finding: series.id,
    significance,
    ...sourceOf(own),
    change_sentiment: candidate.sentiment,
    tags: { metric: series.metric },
    metric_alias: metric.title,
    ...describeEntity(plan, part),
    metric_summary: {
      metric_value: text(value),
      metric_format: metric.format,
      ...(metric.format === 'currency' && { metric_currency: plan.currency }),
      metric_expected: text(expected),
      metric_change:
        text(expected) === '0' ? null : formatShare((value - expected) / Math.abs(expected)),
      metric_change_format: 'percent',
      metric_lower_bound: lowerText,
      metric_upper_bound: upperText,
      ...(run !== undefined && { metric_days: run.days }),
    },
    summary: [historyChart(context.period, explained), ...(parts === null ? [] : [parts])],
    explainers: [
      ...(await explainCauses(context, explained)),
      ...[explainFunnel, explainEvents, explainRelated].flatMap(
        (explain) => explain(context, explained) ?? [],
      ),
    ],
  }
}
