import { AppError, deleteVerifiedQuestion as endpoint } from '@cartograph/contract'
import { and, eq, verifiedQuestions } from '@cartograph/store'
import { change, type AuditDetails } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

/** Answers that were given stay verified. */
export const deleteVerifiedQuestion = serves(endpoint, async (ctx, { verifiedQuestionId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: id, details: () => details }, async (tx) => {
    const [row] = await tx
      .delete(verifiedQuestions)
      .where(and(eq(verifiedQuestions.orgId, orgId), eq(verifiedQuestions.id, id)))
      .returning()
    if (row === undefined) throw new AppError('not_found')
    details = { question: row.question, meaning: row.meaning }
    return undefined
  })
})
