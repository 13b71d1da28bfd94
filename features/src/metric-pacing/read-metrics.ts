import type { MonthExpectation, PacedMetric as Paced } from '@cartograph/analysis'
import {
  earlierDay,
  endOfMonth,
  type Day,
  type LoadResult,
  type Member,
} from '@cartograph/contract'
import { setImmediate } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { PlanSearch } from '../insights/index.ts'
import { expectCached, type CachedExpectation } from './expect-cached.ts'
import { pacedMetric, type PacedMetric } from './paced-metric.ts'
import { readDays, readTotal, seriesOf } from './read-days.ts'
import { readMetricScope } from './read-scope.ts'

export interface ReadMetrics {
  /** Null for a metric that cannot be paced. */
  readonly metric: (member: Member) => PacedMetric | null
  /** Of its data set; null if that has none. */
  readonly time: (member: Member) => Member | null
  readonly expect: (member: Member, about: CachedExpectation) => Promise<MonthExpectation>
}

/** The complete days of metrics in the currency and the time zone of the workspace, read with the caller's rights. */
export async function readMetrics(ctx: Context, members: readonly Member[]): Promise<ReadMetrics> {
  const scope = await readMetricScope(ctx)
  const { model, workspace } = scope
  const metrics = members.flatMap((member) => pacedMetric(member, scope) ?? [])
  const found = new Map<Member, DaysOfMetric>()
  for (const { metrics: own, results } of await readDays(ctx, metrics, workspace))
    for (const metric of own) found.set(metric.member, { metric, results })
  return {
    metric: (member) => found.get(member)?.metric ?? null,
    time(member) {
      const [name = ''] = member.split('.')
      const time = model.cubes.get(name)?.meta['time']
      return typeof time === 'string' ? `${name}.${time}` : null
    },
    async expect(member, about) {
      // Each forecast takes the process 40 ms; other requests get their turns between them.
      await setImmediate()
      ctx.signal.throwIfAborted()
      const days = found.get(member)
      const paced = days && (await toPaced(ctx, days, { month: about.month, workspace }))
      return expectCached(paced ?? { adds: 'distinct' }, about)
    },
  }
}

interface DaysOfMetric {
  readonly metric: PacedMetric
  readonly results: readonly LoadResult[]
}

async function toPaced(
  ctx: Context,
  { metric, results }: DaysOfMetric,
  { month, workspace }: { readonly month: string; readonly workspace: PlanSearch['workspace'] },
): Promise<Paced> {
  const { adds, parts, through } = metric
  if (parts !== null) {
    const [num, den] = [seriesOf(results, metric, parts.num), seriesOf(results, metric, parts.den)]
    return { adds: 'ratio', num, den }
  }
  const series = seriesOf(results, metric, null)
  if (adds === 'sum') return { adds, series }
  const days: readonly [Day, Day] = [`${month}-01`, earlierDay(through, endOfMonth(`${month}-01`))]
  const toDate = days[0] > days[1] ? null : await readTotal(ctx, metric, { days, workspace })
  return { adds: 'average', series, toDate }
}
