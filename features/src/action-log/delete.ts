import { AppError, deleteActionLogEntry as endpoint } from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { actionLogEntries, eq } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'

/** One's own, or anybody's for an admin. */
export const deleteActionLogEntry = serves(endpoint, async (ctx, { entryId }) => {
  const { orgId, role } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  let told: AuditDetails = {}
  await change(ctx, { endpoint, subject: entryId, details: () => told }, async (tx) => {
    const [row] = await tx
      .delete(actionLogEntries)
      .where(eq(actionLogEntries.id, entryId))
      .returning()
    if (row === undefined) throw new AppError('not_found')
    // Thrown within the transaction, it undoes the deletion.
    if (role !== 'admin' && row.userId !== userId) throw new AppError('forbidden', notYours)
    told = { action_date: row.actionDate, datasource_type: row.datasourceType }
    return undefined
  })
  await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'insights' })
})

const notYours = 'Only whoever wrote an entry can delete it, or an admin of the workspace.'
