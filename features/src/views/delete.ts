import { deleteSavedView as endpoint } from '@cartograph/contract'
import { and, eq, savedViews } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { auditDetails, requireOwnView } from './views.ts'

/** The defaults that name it are deleted with it. */
export const deleteSavedView = serves(endpoint, async (ctx, { viewId }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: viewId, details: () => details }, async (tx) => {
    const row = await requireOwnView(ctx, tx, viewId)
    details = auditDetails(row)
    await tx.delete(savedViews).where(and(eq(savedViews.orgId, orgId), eq(savedViews.id, viewId)))
    return undefined
  })
})
