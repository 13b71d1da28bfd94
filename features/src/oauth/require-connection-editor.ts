import { AppError, hasPermission, type OrgId, type UserId } from '@cartograph/contract'
import { requirePerson, type Context } from '../context.ts'

/**
 * The caller, if they may change the connections of a workspace that the path does not name. A workspace of
 * others is reported as not found.
 */
export async function requireConnectionEditor(ctx: Context, orgId: OrgId): Promise<UserId> {
  const { userId } = requirePerson(ctx)
  const person = await ctx.access.person(userId)
  const workspace = person?.workspaces.get(orgId)
  if (workspace?.status !== 'joined') throw new AppError('not_found')
  if (!hasPermission(workspace.role, 'connections.change')) throw new AppError('forbidden')
  return userId
}
