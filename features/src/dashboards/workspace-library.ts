import { AppError } from '@cartograph/contract'
import { eq, workspaces, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { emptyLibrary, type TypeLibrary } from './library.ts'

/** The library's dashboards for a workspace of this type. */
export async function workspaceLibrary(ctx: Context, tx: Transaction): Promise<TypeLibrary> {
  const { orgId } = requireWorkspace(ctx)
  const [row] = await tx
    .select({ orgType: workspaces.orgType })
    .from(workspaces)
    .where(eq(workspaces.orgId, orgId))
  if (row === undefined) throw new AppError('not_found')
  return ctx.library.get(row.orgType) ?? emptyLibrary
}
