import { listMetricTargets as endpoint } from '@cartograph/contract'
import { asc, eq, metricTargets } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { readMetricNames } from './metric-names.ts'

export const listMetricTargets = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const { metric, target, year, month } = metricTargets
    const rows = await tx
      .select({ metric, target, year, month })
      .from(metricTargets)
      .where(eq(metricTargets.orgId, orgId))
      .orderBy(asc(metric), asc(year), asc(month))
    const { describe } = await readMetricNames(ctx, tx)
    return { items: rows.map((row) => ({ ...row, ...describe(row.metric) })) }
  })
})
