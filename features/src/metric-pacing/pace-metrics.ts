import { assemblePace, type MonthPace } from '@cartograph/analysis'
import type { Day, Member } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { readMetrics } from './read-metrics.ts'

export interface MetricPace {
  readonly metric: Member
  readonly target: number
  /** The last complete day; null where the metric cannot be paced. */
  readonly through: Day | null
  readonly pace: MonthPace
}

export interface PacesRequest {
  /** YYYY-MM */
  readonly month: string
  readonly targets: ReadonlyMap<Member, number>
}

/** The pace of metrics towards their targets of a month. */
export async function paceMetrics(
  ctx: Context,
  { month, targets }: PacesRequest,
): Promise<MetricPace[]> {
  const read = await readMetrics(ctx, [...targets.keys()])
  const paces: MetricPace[] = []
  for (const [metric, target] of targets) {
    const about = read.metric(metric)
    const expected = await read.expect(metric, { month, isSpread: true })
    const pace = assemblePace(expected, { target, better: about?.better ?? 'none' })
    paces.push({ metric, target, through: about?.through ?? null, pace })
  }
  return paces
}
