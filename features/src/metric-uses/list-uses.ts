import { listMetricUses as endpoint, type MetricUse } from '@cartograph/contract'
import { partsOf } from '@cartograph/semantic'
import {
  and,
  count,
  dashboards,
  eq,
  max,
  metricTargets,
  min,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { requireMetric, selectMetrics, toWorkspaceMetric } from '../custom-metrics/index.ts'
import { membersOfSpec } from '../dashboards/index.ts'
import { reportsUsing } from '../reports/index.ts'
import { serves } from '../serves.ts'

export const listMetricUses = serves(endpoint, async (ctx, { metricId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const { member } = await requireMetric(ctx, tx, metricId, { deleted: true })
    const saved = await tx.select().from(dashboards).where(eq(dashboards.orgId, orgId))
    const onDashboards = saved
      .filter(({ spec }) => membersOfSpec(spec).some(({ name }) => name === member))
      .map(({ fileName: id, title: name }): MetricUse => ({ kind: 'dashboard', id, name }))
    const inReports = (await reportsUsing(tx, orgId, member)).map(({ id, name }): MetricUse => ({
      kind: 'report',
      id,
      name,
    }))
    const inMetrics = (await selectMetrics(tx, orgId))
      .filter((row) => row.deletedAt === null && partsOf(toWorkspaceMetric(row)).includes(member))
      .map(({ id, name }): MetricUse => ({ kind: 'custom_metric', id, name }))
    const targets = await targetsOf(ctx, tx, member)
    return { items: [...onDashboards, ...inReports, ...inMetrics, ...targets] }
  })
})

/** All targets of a metric as one use, named after their months. */
async function targetsOf(ctx: Context, tx: Transaction, member: string): Promise<MetricUse[]> {
  const { orgId } = requireWorkspace(ctx)
  const { year } = metricTargets
  const [found] = await tx
    .select({ months: count(), first: min(year), last: max(year) })
    .from(metricTargets)
    .where(and(eq(metricTargets.orgId, orgId), eq(metricTargets.metric, member)))
  const { months, first, last } = found ?? { months: 0, first: null, last: null }
  if (months === 0) return []
  const years = first === last ? `${first}` : `${first}–${last}`
  const name = `${months} ${months === 1 ? 'month' : 'months'} in ${years}`
  return [{ kind: 'target', id: member, name }]
}
