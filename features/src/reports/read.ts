import { getReport as getEndpoint, listReports as listEndpoint } from '@cartograph/contract'
import { count, desc, eq, reports } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { presentReport, presentReports, requireReport } from './report-rows.ts'

export const listReports = serves(listEndpoint, async (ctx, { page, size }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const isHere = eq(reports.orgId, orgId)
    const [counted] = await tx.select({ total: count() }).from(reports).where(isHere)
    const rows = await tx
      .select()
      .from(reports)
      .where(isHere)
      .orderBy(desc(reports.updatedAt), desc(reports.id))
      .limit(size)
      .offset((page - 1) * size)
    return { page, items: await presentReports(tx, rows), total: counted?.total ?? 0 }
  })
})

export const getReport = serves(getEndpoint, async (ctx, { reportId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) =>
    presentReport(tx, await requireReport(ctx, tx, reportId)),
  )
})
