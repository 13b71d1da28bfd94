import type { OrgId } from '@cartograph/contract'
import { eq, workspaces, type Transaction } from '@cartograph/store'

/** The time zone of days and the currency of amounts, for queries. */
export interface WorkspaceUnits {
  readonly timezone: string
  readonly currency: string
}

export async function readUnits(tx: Transaction, orgId: OrgId): Promise<WorkspaceUnits> {
  const [row] = await tx
    .select({ timezone: workspaces.timezone, currency: workspaces.currencyUnits })
    .from(workspaces)
    .where(eq(workspaces.orgId, orgId))
  return row ?? { timezone: 'UTC', currency: 'USD' }
}
