import { listReportSchedules as endpoint } from '@cartograph/contract'
import { and, asc, eq, reportSchedules } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { requireReport } from '../reports/index.ts'
import { serves } from '../serves.ts'
import { presentSchedules } from './schedule-rows.ts'

export const listReportSchedules = serves(endpoint, async (ctx, { reportId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    await requireReport(ctx, tx, reportId)
    const rows = await tx
      .select()
      .from(reportSchedules)
      .where(and(eq(reportSchedules.orgId, orgId), eq(reportSchedules.reportId, reportId)))
      .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id))
    return { items: await presentSchedules(ctx, tx, rows) }
  })
})
