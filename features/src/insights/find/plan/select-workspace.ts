import type { OrgId } from '@cartograph/contract'
import { eq, workspaces, type Transaction } from '@cartograph/store'
import type { PlanSearch } from './plan-search.ts'

/** The settings of a workspace that a search uses; null for a deleted workspace. */
export async function selectSearchWorkspace(
  tx: Transaction,
  orgId: OrgId,
): Promise<PlanSearch['workspace'] | null> {
  const [workspace = null] = await tx
    .select({
      orgId: workspaces.orgId,
      name: workspaces.name,
      timezone: workspaces.timezone,
      currency: workspaces.currencyUnits,
    })
    .from(workspaces)
    .where(eq(workspaces.orgId, orgId))
  return workspace
}
