import {
  AppError,
  createReportTemplate as endpoint,
  maxReportTemplates,
  newId,
  ReportTemplateId,
} from '@cartograph/contract'
import { count, reportTemplates } from '@cartograph/store'
import { changeAsPerson } from '../../audit/index.ts'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireDeveloper } from '../../users/index.ts'
import { checkDefinitions } from '../check-definitions.ts'
import type { ReportTemplateRow } from './present-template.ts'
import { presentSaved } from './template-rows.ts'

/** Without custom metrics, which belong to one workspace. */
export const createReportTemplate = serves(
  endpoint,
  async (ctx, { org_type: orgType, reporting_period: reportingPeriod, ...body }) => {
    await requireDeveloper(ctx)
    const { userId } = requirePerson(ctx)
    await checkDefinitions(ctx, body.definitions, [])
    const row: ReportTemplateRow = {
      ...body,
      id: newId(ReportTemplateId),
      orgType,
      reportingPeriod,
      updatedBy: userId,
      updatedAt: ctx.clock(),
    }
    return changeAsPerson(
      ctx,
      { endpoint, orgId: null, subject: ({ id }) => id, details: { name: body.name } },
      async (tx) => {
        const [counted] = await tx.select({ total: count() }).from(reportTemplates)
        if ((counted?.total ?? 0) >= maxReportTemplates) {
          throw new AppError('invalid_request', tooMany)
        }
        await tx.insert(reportTemplates).values(row)
        return presentSaved(tx, row, userId)
      },
    )
  },
)

const tooMany = `There are at most ${maxReportTemplates} templates. Delete one first.`
