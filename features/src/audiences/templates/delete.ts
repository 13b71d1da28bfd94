import { AppError, deleteSegmentTemplate as endpoint } from '@cartograph/contract'
import { eq, segmentTemplates } from '@cartograph/store'
import { changeAsPerson, type AuditDetails } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { requireDeveloper } from '../../users/index.ts'

export const deleteSegmentTemplate = serves(endpoint, async (ctx, { templateId }) => {
  await requireDeveloper(ctx)
  let details: AuditDetails | null = null
  await changeAsPerson(
    ctx,
    { endpoint, orgId: null, subject: templateId, details: () => details },
    async (tx) => {
      const [row] = await tx
        .delete(segmentTemplates)
        .where(eq(segmentTemplates.id, templateId))
        .returning({ name: segmentTemplates.name })
      if (row === undefined) throw new AppError('not_found')
      details = { name: row.name }
      return undefined
    },
  )
})
