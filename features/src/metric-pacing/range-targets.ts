import {
  assemblePace,
  monthsOf,
  paceRange,
  targetedRange,
  targetPeriod,
  targetSteps,
  type Better,
  type RangeAdditivity,
  type RangePace,
  type StepTarget,
  type TargetMonth,
  type TargetStep,
} from '@cartograph/analysis'
import {
  dayAt,
  endOfMonth,
  startOfMonth,
  targetMonth,
  type Day,
  type DayRange,
  type Member,
  type MonthTarget,
} from '@cartograph/contract'
import { requireWorkspace, type Context } from '../context.ts'
import { readTargets } from '../metric-targets/index.ts'
import { readFlags } from '../read-flags.ts'
import { readUnits } from '../workspace-units.ts'
import { expectCached } from './expect-cached.ts'
import type { PacedMetric } from './paced-metric.ts'
import { readMetrics, type ReadMetrics } from './read-metrics.ts'

export interface TargetsRequest {
  readonly metrics: readonly Member[]
  readonly range: DayRange
  /** Also the target of each step; null for none. */
  readonly step: TargetStep | null
}

export interface MetricTargets {
  readonly metric: Member
  /** The time dimension that assigns its rows to months; null if it has none. */
  readonly time: Member | null
  readonly better: Better
  readonly total: RangePace | null
  /** Some days of the range have no target, and `total` is for the others. */
  readonly isPartial: boolean
  readonly steps: readonly StepTarget[]
}

/** Each needs two forecasts; those with the first names are computed. */
export const maxRangeTargets = 50

/** The targets of metrics for a range of days; metrics without any target there are absent. */
export async function rangeTargets(
  ctx: Context,
  request: TargetsRequest,
): Promise<MetricTargets[]> {
  const { metrics, range } = request
  const { orgId } = requireWorkspace(ctx)
  const { today, found } = await ctx.store.inWorkspace(orgId, async (tx) => {
    const { timezone } = await readUnits(tx, orgId)
    const flags = await readFlags(ctx, tx)
    // Reports ask for targets too, whether the workspace has them or not.
    if (!flags.enable_metric_targets) {
      return { today: '', found: new Map<Member, MonthTarget[]>() }
    }
    const now = dayAt(ctx.clock().getTime(), timezone)
    const months: DayRange = [startOfMonth(range[0]), endOfMonth(range[1])]
    return { today: now, found: await readTargets(ctx, tx, { metrics, range: months }) }
  })
  const members = [...found.keys()].slice(0, maxRangeTargets)
  if (members.length === 0) return []
  const read = await readMetrics(ctx, members)
  const targets: MetricTargets[] = []
  for (const metric of members) {
    const stored = found.get(metric) ?? []
    const byMonth = new Map(stored.map((one) => [targetMonth(one), one.target]))
    targets.push(await targetsOf(metric, byMonth, { ...request, today, read }))
  }
  return targets
}

interface Scope extends TargetsRequest {
  readonly today: Day
  readonly read: ReadMetrics
}

async function targetsOf(
  metric: Member,
  targets: ReadonlyMap<string, number>,
  { range, step, today, read }: Scope,
): Promise<MetricTargets> {
  const about = read.metric(metric)
  const better = about?.better ?? 'none'
  const additivity = additivityOf(about)
  const whole = targetPeriod(range, today)
  const part = targetedRange(range, (month) => targets.has(month), { additivity, today }) ?? range
  const period = targetPeriod(part, today)
  const touched = monthsOf(period)
  const through = about?.through ?? today
  const isByDay = step === 'day' || step === 'week'
  // Several months of a ratio have no target together, only each its own.
  const isPaced = additivity === 'sum' || touched.length === 1 || isByDay
  const months: TargetMonth[] = []
  for (const [month, target] of targets) {
    const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)]
    const isWhole = period[0] <= first && last <= period[1]
    const isSpread = isByDay || !isWhole || last > through
    const expected = isPaced
      ? await read.expect(metric, { month, isSpread })
      : expectCached({ adds: 'distinct' }, { month, isSpread: false })
    months.push({ month, target, pace: assemblePace(expected, { target, better }) })
  }
  const all = touched.flatMap((month) => months.find((one) => one.month === month) ?? [])
  return {
    metric,
    time: read.time(metric),
    better,
    total:
      all.length === touched.length
        ? paceRange(all, { range: part, today, additivity, better })
        : null,
    isPartial: period.join() !== whole.join(),
    steps: step === null ? [] : targetSteps(months, { range: whole, step, additivity, today }),
  }
}

function additivityOf(about: PacedMetric | null): RangeAdditivity {
  if (about === null) return 'distinct'
  return about.adds === 'sum' ? 'sum' : 'ratio'
}
