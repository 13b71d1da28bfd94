import { AppError, updateReportTemplate as endpoint } from '@cartograph/contract'
import { eq, reportTemplates } from '@cartograph/store'
import { changeAsPerson } from '../../audit/index.ts'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireDeveloper } from '../../users/index.ts'
import { checkDefinitions } from '../check-definitions.ts'
import { presentSaved } from './template-rows.ts'

export const updateReportTemplate = serves(
  endpoint,
  async (ctx, { templateId, org_type: orgType, reporting_period: reportingPeriod, ...body }) => {
    await requireDeveloper(ctx)
    const { userId } = requirePerson(ctx)
    await checkDefinitions(ctx, body.definitions, [])
    return changeAsPerson(
      ctx,
      { endpoint, orgId: null, subject: templateId, details: { name: body.name } },
      async (tx) => {
        const [row] = await tx
          .update(reportTemplates)
          .set({ ...body, orgType, reportingPeriod, updatedBy: userId, updatedAt: ctx.clock() })
          .where(eq(reportTemplates.id, templateId))
          .returning()
        if (row === undefined) throw new AppError('not_found')
        return presentSaved(tx, row, userId)
      },
    )
  },
)
