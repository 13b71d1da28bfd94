import type { OrgId, TargetMonths } from '@cartograph/contract'
import { asc, eq, max, metricTargets, min, sql, type Transaction } from '@cartograph/store'

/** The first and the last month with a target, of each metric that has any. */
export async function listTargetMonths(tx: Transaction, orgId: OrgId): Promise<TargetMonths[]> {
  const { metric, year, month } = metricTargets
  const index = sql<number>`${year} * 12 + ${month} - 1`
  const rows = await tx
    .select({ metric, first: min(index), last: max(index) })
    .from(metricTargets)
    .where(eq(metricTargets.orgId, orgId))
    .groupBy(metric)
    .orderBy(asc(metric))
  return rows.map((row) => ({
    metric: row.metric,
    first: monthName(Number(row.first)),
    last: monthName(Number(row.last)),
  }))
}

function monthName(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
