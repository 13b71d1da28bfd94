import { AppError, deleteActionLogEntry as endpoint } from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { actionLogEntries, eq } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'

/** Authors may delete their own entries, admins all. */
export const deleteActionLogEntry = serves(endpoint, async (ctx, { entryId }) => {
  const { orgId, role } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  let deleted: AuditDetails = {}
  await change(ctx, { endpoint, subject: entryId, details: () => deleted }, async (tx) => {
    const [row] = await tx
      .delete(actionLogEntries)
      .where(eq(actionLogEntries.id, entryId))
      .returning()
    if (row === undefined) throw new AppError('not_found')
    // Throwing within the transaction rolls the deletion back.
    if (role !== 'admin' && row.userId !== userId) throw new AppError('forbidden', notAuthor)
    deleted = { action_date: row.actionDate, datasource_type: row.datasourceType }
    return undefined
  })
  await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'insights' })
})

const notAuthor = 'Only the author of an entry or an admin can delete it.'
