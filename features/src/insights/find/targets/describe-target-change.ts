import {
  assemblePace,
  expectMonth,
  normalTail,
  significance,
  type MonthPace,
} from '@cartograph/analysis'
import {
  dayNumber,
  type DetectedInsight,
  type ExplainerItem,
  type SummaryItem,
} from '@cartograph/contract'
import type { JudgedSeries } from '../judged-series.ts'
import type { PlannedTarget } from '../plan/search-plan.ts'
import { describeEntity } from '../report/entity-names.ts'
import { explainCauses } from '../report/explain/explain-causes.ts'
import { explainEvents } from '../report/explain/events.ts'
import type { ExplainContext, ExplainedFinding } from '../report/explain/explain-context.ts'
import { formatAmount, formatRange, formatShare } from '../report/format-amount.ts'
import { historyChart } from '../report/history-chart.ts'
import { sourceOf } from '../report/source-of.ts'
import { weekly } from '../period.ts'
import { monthMetric } from './month-metric.ts'
import type { TargetChange } from './target-changes.ts'

interface DescribedChange extends TargetChange {
  readonly own: JudgedSeries
  readonly target: PlannedTarget
  readonly pace: MonthPace
}

/** The same for every search, and one for each month, metric and direction. */
export function targetFindingId(
  { metric, month }: PlannedTarget,
  kind: TargetChange['kind'],
): string {
  return `${metric}|target ${month} ${kind}`
}

/** The insight as it is stored: the forecast compared with the target, with the causes of the last days. */
export async function describeTargetChange(
  context: ExplainContext,
  change: DescribedChange,
): Promise<DetectedInsight | null> {
  const { own, target, kind, pace, day } = change
  const { forecast } = pace
  if (forecast === null || forecast.lower === null || forecast.upper === null) return null
  const { metric, series, part } = own
  const [lower, upper] = formatRange(forecast.lower, forecast.upper, metric)
  const distance = forecast.expected - target.target
  return {
    insight_type: 'feed',
    finding: targetFindingId(target, kind),
    significance: significanceOf(change, forecast.upper - forecast.lower),
    ...sourceOf(own),
    change_sentiment: sentimentOf(change),
    tags: { metric: series.metric },
    metric_alias: metric.title,
    ...describeEntity(context.plan, part),
    metric_summary: {
      // A month has no part of an order.
      metric_value: formatAmount(
        metric.kind === 'count' ? Math.round(forecast.expected) : forecast.expected,
        metric,
      ),
      metric_format: metric.format,
      ...(metric.format === 'currency' && { metric_currency: context.plan.currency }),
      metric_expected: formatAmount(target.target, metric),
      metric_change: target.target === 0 ? null : formatShare(distance / Math.abs(target.target)),
      metric_change_format: 'percent',
      metric_lower_bound: lower,
      metric_upper_bound: upper,
      metric_target: { month: target.month, is_back: kind === 'back' },
    },
    summary: [historyChart(context.period, { own, day }), progressChart(context, change)],
    explainers: await explainLastDays(context, change),
  }
}

/** Behind is bad news where more is better, and coming back from there is good news. */
function sentimentOf({ kind, from, own }: DescribedChange): -1 | 0 | 1 {
  const { better } = own.metric
  if (better === 'none') return 0
  const isMore = kind === 'back' ? from === 'behind' : kind === 'ahead'
  return isMore === (better === 'up') ? 1 : -1
}

/** As sure as the forecast is of its distance, and as large as the target is far. */
function significanceOf({ kind, pace, target }: DescribedChange, width: number): number {
  const distance = Math.abs((pace.forecast?.expected ?? 0) - target.target)
  const deviations = width > 0 ? distance / (width / rangeDeviations) : 0
  const chance = kind === 'back' ? chanceOfReturn : 2 * normalTail(deviations)
  return significance(chance, distance / Math.max(Math.abs(target.target), Number.MIN_VALUE))
}

/** Of a range that contains 95 % of outcomes. */
const rangeDeviations = 2 * 1.96
const chanceOfReturn = 0.05

/** What was reached and planned until each day of the month. */
function progressChart(
  { calendar }: ExplainContext,
  { own, target: { month, target }, day }: DescribedChange,
): SummaryItem {
  const { metric } = own
  const paced = monthMetric(own, day) ?? ({ adds: 'distinct' } as const)
  const expected = expectMonth(paced, {
    month,
    calendar: { holidays: calendar.holidays, promos: {} },
  })
  const { days } = assemblePace(expected, { target, better: metric.better })
  const text = (value: number | null) => (value === null ? null : formatAmount(value, metric))
  return {
    type: 'chart',
    title: `${metric.title}, the month until each day`,
    plot_type: 'line',
    x_axis: 'date',
    y_axis: ['reached', 'planned'],
    x_label: 'Day',
    y_format: metric.format,
    data: days.map(({ date, actualToDate, targetToDate }) => ({
      date,
      reached: text(actualToDate),
      planned: text(targetToDate),
    })),
  }
}

/** Causes of the last week's deviation from what was expected; none where it was in the other direction. */
async function explainLastDays(
  context: ExplainContext,
  { own, day, target, kind, from }: DescribedChange,
): Promise<ExplainerItem[]> {
  const first = Math.max(day - weekly.days + 1, dayNumber(`${target.month}-01`))
  const period = { ...weekly, days: day - first + 1 }
  const days = Array.from({ length: period.days }, (_, n) => first + n)
  const values = days.map((one) => own.series.values[one - own.first] ?? null)
  const expectations = days.map((one) => own.judgements.get(one)?.expected ?? null)
  const [value, expected] = [total(values), total(expectations)]
  if (value === null || expected === null || own.metric.kind === 'ratio') return []
  const isLess = kind === 'back' ? from === 'ahead' : kind === 'behind'
  if (value < expected !== isLess) return []
  const explained: ExplainedFinding = {
    own,
    day,
    value,
    expected,
    until: day,
    finding: ordinaryFinding(own, day, { value, expected }),
  }
  const events = explainEvents({ ...context, period }, explained)
  return [...(await explainCauses({ ...context, period }, explained)), ...(events ? [events] : [])]
}

function total(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
}

/** Explanations read the entity and the date; no value was unusual on its own. */
function ordinaryFinding(
  { series, metric }: JudgedSeries,
  day: number,
  { value, expected }: { readonly value: number; readonly expected: number },
): ExplainedFinding['finding'] {
  const { id, kind, slice } = series
  const figures = { day, value, expected, lower: null, upper: null }
  const candidate = {
    ...figures,
    id,
    metric: series.metric,
    kind,
    better: metric.better,
    slice,
    surprise: 0,
    chance: 1,
    flag: false,
    sentiment: 0,
    weight: 1,
  } as const
  return {
    candidate,
    folded: [],
    significance: 0,
    kind: 'unusual',
    since: day,
    days: 1,
    continues: null,
  }
}
