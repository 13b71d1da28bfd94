import { AppError, deleteWorkspace as endpoint, type OrgId } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { changeAsPerson, type AuditDetails } from '../audit/index.ts'
import { describeLists } from '../connections/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { deleteExportsOfWorkspace } from '../exports/index.ts'
import { deleteFilesOfWorkspace } from '../messages/index.ts'
import { revokeConsentsOfWorkspace } from '../oauth/index.ts'
import { endSubscriptionOf } from '../plans/index.ts'
import { serves } from '../serves.ts'
import { isDeveloperCalling } from '../users/index.ts'

/**
 * Deletes everything of the workspace except the audit log, and withdraws its consents at the platforms.
 * Running syncs and deliveries stop because their rows are gone. Lists of customers at the platforms stay:
 * the audit log names them, since nothing else does any more.
 */
export const deleteWorkspace = serves(endpoint, async (ctx) => {
  const { orgId, role } = requireWorkspace(ctx)
  if (role !== 'admin' || !(await isDeveloperCalling(ctx))) {
    throw new AppError(
      'forbidden',
      'Only a developer who is an admin of the workspace can delete it.',
    )
  }
  let deleted: AuditDetails = {}
  const details = () => deleted
  // Outside of row-level security, so that the stored answer is not deleted with the workspace.
  const answer = await changeAsPerson(
    ctx,
    { endpoint, orgId, subject: orgId, details },
    async (tx) => {
      // First: when the payment provider cannot be reached, nothing is deleted.
      await endSubscriptionOf(ctx, orgId)
      // Before the commit: when the engine is unavailable, the workspace stays and can be deleted again.
      await ctx.ingestion.warehouse.dropWorkspace(orgId)
      await deleteFilesOfWorkspace(ctx, tx, orgId)
      await deleteExportsOfWorkspace(ctx, tx, orgId)
      const lists = await describeLists(tx, orgId)
      // Before the rows: the tokens are deleted with them.
      await revokeConsentsOfWorkspace(ctx, orgId)
      const [row] = await tx
        .delete(workspaces)
        .where(eq(workspaces.orgId, orgId))
        .returning({ name: workspaces.name })
      if (row === undefined) throw new AppError('not_found')
      deleted = { org_name: row.name, ...(lists.length > 0 && { kept_lists: lists }) }
      return { message: 'Workspace deleted' } as const
    },
  )
  ctx.access.invalidate({ org_id: orgId })
  await dropLateRows(ctx, orgId)
  return answer
})

/** A running sync may have written a last batch. */
async function dropLateRows(ctx: Context, orgId: OrgId): Promise<void> {
  try {
    await ctx.ingestion.warehouse.dropWorkspace(orgId)
  } catch (error) {
    ctx.log.error({ err: error, org_id: orgId }, 'the last rows of a deleted workspace may remain')
  }
}
