import type { OrgId } from '@cartograph/contract'
import { eq, workspaces, type Transaction } from '@cartograph/store'
import type { PlanSearch } from './plan-search.ts'

/** What of a workspace a search goes by; null for one that is gone. */
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
