import { deleteCustomMetric as endpoint } from '@cartograph/contract'
import { and, customMetrics, eq } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { requireMetric } from './metric-rows.ts'

/** Its definitions stay: what used it says that it was deleted, and it can be restored. */
export const deleteCustomMetric = serves(endpoint, async (ctx, { metricId }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: metricId, details: () => details }, async (tx) => {
    const { name } = await requireMetric(ctx, tx, metricId, { locks: true })
    details = { name }
    await tx
      .update(customMetrics)
      .set({ deletedAt: ctx.clock() })
      .where(and(eq(customMetrics.orgId, orgId), eq(customMetrics.id, metricId)))
    return undefined
  })
})
