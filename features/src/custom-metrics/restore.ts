import { AppError, restoreMetricVersion as endpoint } from '@cartograph/contract'
import { and, customMetricVersions, eq } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { requireMetric } from './metric-rows.ts'
import { saveMetric } from './update.ts'

export const restoreMetricVersion = serves(endpoint, async (ctx, { metricId, version }) => {
  const { orgId } = requireWorkspace(ctx)
  return change(
    ctx,
    { endpoint, subject: metricId, details: ({ name }) => ({ name, version }) },
    async (tx) => {
      const before = await requireMetric(ctx, tx, metricId, { deleted: true, locks: true })
      const [kept] = await tx
        .select()
        .from(customMetricVersions)
        .where(
          and(
            eq(customMetricVersions.orgId, orgId),
            eq(customMetricVersions.metricId, metricId),
            eq(customMetricVersions.version, version),
          ),
        )
      if (kept === undefined) throw new AppError('not_found')
      const { name, description, definition } = kept
      return saveMetric(ctx, tx, before, { name, description, definition })
    },
  )
})
