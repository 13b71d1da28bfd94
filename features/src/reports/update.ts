import { AppError, updateReport as endpoint } from '@cartograph/contract'
import { and, eq, reports } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { selectMetrics, toWorkspaceMetric } from '../custom-metrics/index.ts'
import { serves } from '../serves.ts'
import { checkDefinitions } from './check-definitions.ts'
import { presentReport, requireReport, type ReportRow } from './report-rows.ts'

export const updateReport = serves(
  endpoint,
  async (ctx, { reportId, version, reporting_period: reportingPeriod, ...body }) => {
    const { orgId } = requireWorkspace(ctx)
    return change(
      ctx,
      { endpoint, subject: reportId, details: { name: body.name } },
      async (tx) => {
        const before = await requireReport(ctx, tx, reportId, { locks: true })
        if (version !== undefined && version !== before.version) throw new AppError('conflict')
        const metrics = (await selectMetrics(tx, orgId)).map(toWorkspaceMetric)
        await checkDefinitions(ctx, body.definitions, metrics, before.definitions)
        const row: ReportRow = {
          ...before,
          ...body,
          reportingPeriod,
          version: before.version + 1,
          updatedBy: ctx.actor?.kind === 'person' ? ctx.actor.userId : null,
          updatedAt: ctx.clock(),
        }
        await tx
          .update(reports)
          .set(row)
          .where(and(eq(reports.orgId, orgId), eq(reports.id, reportId)))
        return presentReport(tx, row)
      },
    )
  },
)
