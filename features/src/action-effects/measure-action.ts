import {
  calendarBefore,
  findOverlappingDates,
  measureEffect,
  type KnownDates,
  type MeasurableMetric,
} from '@cartograph/analysis'
import { addDays, type Day, type EffectResult } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { cutText } from '../cut-text.ts'
import { historyQuery, holidays, type StoppedMetric } from '../insights/index.ts'
import { measuresOf, seriesOf, type MetricScope, type PacedMetric } from '../metric-pacing/index.ts'
import { loadResults } from '../queries/index.ts'
import { isApart, settlingDays, stopsOf } from './stops-of-goal.ts'

export interface GoalOfAction {
  readonly metric: string
  readonly segment: { readonly dimension: string; readonly value: string } | null
  readonly text: string
  /** The days until the review, the day of the action included. */
  readonly from: Day
  readonly to: Day
}

export interface MeasuringScope extends MetricScope {
  readonly promotions: KnownDates['promos'][string]
  /** The outages and stock-outs that insights have found. */
  readonly stops: readonly StoppedMetric[]
  /** The other actions with a goal. */
  readonly others: readonly GoalOfAction[]
}

/** What an action did, once its days are complete. */
export async function measureAction(
  ctx: Context,
  { goal, metric }: { readonly goal: GoalOfAction; readonly metric: PacedMetric },
  scope: MeasuringScope,
): Promise<EffectResult> {
  const { from, to } = goal
  if (metric.adds === 'average') return unmeasurable(goal, 'history')
  const days = await readDays(ctx, metric, goal, scope)
  const { start: since } = days.adds === 'sum' ? days.series : days.num
  const calendar = calendarOf(scope, goal)
  const dates = findOverlappingDates(calendar, { store: '', since, from, to })
  const stops = stopsOf(goal, scope.stops)
  const actions = scope.others.filter((other) => overlaps(goal, other)).map(named)
  // The stops come first: the sentence names only some.
  const others = [...stops, ...dates, ...actions]
  const found = measureEffect(days, { from, to, calendar: calendarBefore(calendar, from) })
  if (found === null) return unmeasurable(goal, 'history', others)
  const { actual, expected, lower, upper, change, verdict } = found
  const isUnclear = verdict === 'unclear' || others.length > 0
  return {
    from,
    to,
    verdict: isUnclear ? 'unclear' : verdict,
    reason: stops.length > 0 ? 'stop' : others.length > 0 ? 'overlap' : isUnclear ? 'noise' : null,
    actual,
    expected: { value: expected, low: lower, high: upper },
    change,
    others: others.map(({ name, from: first, to: last }) => ({ name, from: first, to: last })),
  }
}

export function unmeasurable(
  { from, to }: Pick<GoalOfAction, 'from' | 'to'>,
  reason: EffectResult['reason'],
  others: EffectResult['others'] = [],
): EffectResult {
  return { ...nothingMeasured, from, to, reason, others }
}

const nothingMeasured = { verdict: 'unclear', actual: null, expected: null, change: null } as const

async function readDays(
  ctx: Context,
  metric: PacedMetric,
  { segment }: GoalOfAction,
  { workspace }: MetricScope,
): Promise<MeasurableMetric> {
  const filters =
    segment === null
      ? []
      : [{ member: segment.dimension, operator: 'equals' as const, values: [segment.value] }]
  const measures = [...new Set(measuresOf(metric))]
  const query = historyQuery({ ...metric, measures }, { filters, segments: [] }, workspace)
  const results = await loadResults(ctx, query)
  if (metric.parts === null) return { adds: 'sum', series: seriesOf(results, metric, null) }
  const [num, den] = [
    seriesOf(results, metric, metric.parts.num),
    seriesOf(results, metric, metric.parts.den),
  ]
  return { adds: 'ratio', num, den }
}

function calendarOf({ promotions }: MeasuringScope, { to }: GoalOfAction): KnownDates {
  const year = Number(to.slice(0, 4))
  return { holidays: holidays(year - readYears, year), promos: { '': promotions ?? [] } }
}

/** No history that is read is longer. */
const readYears = 4

/** Another action on the same figures that began on these days, or shortly before. */
function overlaps(one: GoalOfAction, other: GoalOfAction): boolean {
  if (other.metric !== one.metric) return false
  if (other.from > one.to || other.from < addDays(one.from, -settlingDays)) return false
  return !isApart(one.segment, other.segment)
}

function named({ text, from }: GoalOfAction): EffectResult['others'][number] {
  return { name: cutText(text, longestName), from, to: from }
}

const longestName = 80
