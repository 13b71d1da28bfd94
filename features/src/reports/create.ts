import {
  AppError,
  createReport as endpoint,
  maxReports,
  newId,
  ReportId,
} from '@cartograph/contract'
import { count, eq, reports } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { readWorkspaceMetrics } from '../custom-metrics/index.ts'
import { serves } from '../serves.ts'
import { checkDefinitions } from './check-definitions.ts'
import { presentReport, type ReportRow } from './report-rows.ts'

export const createReport = serves(
  endpoint,
  async (ctx, { reporting_period: reportingPeriod, ...body }) => {
    const { orgId } = requireWorkspace(ctx)
    await checkDefinitions(ctx, body.definitions, await readWorkspaceMetrics(ctx))
    const id = newId(ReportId)
    return change(ctx, { endpoint, subject: id, details: { name: body.name } }, async (tx) => {
      const [counted] = await tx
        .select({ total: count() })
        .from(reports)
        .where(eq(reports.orgId, orgId))
      if ((counted?.total ?? 0) >= maxReports) throw new AppError('invalid_request', tooMany)
      const row: ReportRow = {
        ...body,
        orgId,
        id,
        reportingPeriod,
        version: 1,
        updatedBy: ctx.actor?.kind === 'person' ? ctx.actor.userId : null,
        updatedAt: ctx.clock(),
      }
      await tx.insert(reports).values(row)
      return presentReport(tx, row)
    })
  },
)

const tooMany = `A workspace has at most ${maxReports} reports. Delete one first.`
