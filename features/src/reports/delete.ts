import { deleteReport as endpoint } from '@cartograph/contract'
import { and, eq, reports } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { requireReport } from './report-rows.ts'

export const deleteReport = serves(endpoint, async (ctx, { reportId }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: reportId, details: () => details }, async (tx) => {
    const { name } = await requireReport(ctx, tx, reportId, { locks: true })
    details = { name }
    await tx.delete(reports).where(and(eq(reports.orgId, orgId), eq(reports.id, reportId)))
    return undefined
  })
})
