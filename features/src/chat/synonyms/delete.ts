import { AppError, deleteChatSynonym as endpoint } from '@cartograph/contract'
import { and, chatSynonyms, eq } from '@cartograph/store'
import { change, type AuditDetails } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

export const deleteChatSynonym = serves(endpoint, async (ctx, { synonymId }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: synonymId, details: () => details }, async (tx) => {
    const [row] = await tx
      .delete(chatSynonyms)
      .where(and(eq(chatSynonyms.orgId, orgId), eq(chatSynonyms.id, synonymId)))
      .returning()
    if (row === undefined) throw new AppError('not_found')
    details = { words: row.words, member: row.member }
    return undefined
  })
})
