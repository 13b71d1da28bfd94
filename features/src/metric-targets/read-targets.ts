import { monthIndex, type DayRange, type MonthTarget } from '@cartograph/contract'
import {
  and,
  asc,
  between,
  eq,
  inArray,
  metricTargets,
  sql,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'

/** The targets of metrics by their names in queries; metrics without targets are absent. */
export type TargetsOfMetrics = ReadonlyMap<string, readonly MonthTarget[]>

/** The targets of the months that a range of days touches, in their order: see `targetOfRange`. */
export async function readTargets(
  ctx: Context,
  tx: Transaction,
  { metrics, range: [from, to] }: { readonly metrics: readonly string[]; readonly range: DayRange },
): Promise<TargetsOfMetrics> {
  const { orgId } = requireWorkspace(ctx)
  const { metric, target, year, month } = metricTargets
  if (metrics.length === 0) return new Map()
  const rows = await tx
    .select({ metric, target, year, month })
    .from(metricTargets)
    .where(
      and(
        eq(metricTargets.orgId, orgId),
        inArray(metric, [...metrics]),
        between(sql`${year} * 12 + ${month}`, monthIndex(from), monthIndex(to)),
      ),
    )
    .orderBy(asc(metric), asc(year), asc(month))
  const found = new Map<string, MonthTarget[]>()
  for (const row of rows) {
    const months = found.get(row.metric)
    if (months === undefined) found.set(row.metric, [row])
    else months.push(row)
  }
  return found
}
