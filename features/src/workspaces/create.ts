import { newId, OrgId, type UserId, type Workspace } from '@cartograph/contract'
import { memberships, workspaces, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'

export type NewWorkspace = Omit<Workspace, 'org_id'> & {
  /** Given when the id had to be written down before the workspace may exist. */
  readonly org_id?: OrgId
}

/** A workspace and its first member, who is its admin. */
export async function createWorkspace(
  ctx: Context,
  tx: Transaction,
  { workspace, admin }: { workspace: NewWorkspace; admin: UserId },
): Promise<OrgId> {
  const orgId = workspace.org_id ?? newId(OrgId)
  const createdAt = ctx.clock()
  await tx.insert(workspaces).values({
    orgId,
    name: workspace.org_name,
    orgType: workspace.org_type,
    timezone: workspace.timezone,
    currencyUnits: workspace.currency_units,
    createdAt,
  })
  await tx
    .insert(memberships)
    .values({ orgId, userId: admin, role: 'admin', status: 'joined', createdAt })
  await writeAuditRow(ctx, tx, {
    action: 'workspace.created',
    subject: orgId,
    orgId,
    userId: admin,
  })
  return orgId
}
