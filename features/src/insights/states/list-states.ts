import { dayNumber } from '@cartograph/analysis'
import type { OrgId } from '@cartograph/contract'
import { eq, insightStates, type Transaction } from '@cartograph/store'
import type { KeptState } from '../find/kept-state.ts'

/** What the last search of a workspace has kept for the next one. */
export async function listInsightStates(tx: Transaction, orgId: OrgId): Promise<KeptState[]> {
  const rows = await tx.select().from(insightStates).where(eq(insightStates.orgId, orgId))
  return rows.flatMap(({ period, metric, through, mark, state }) =>
    period === 'day' || period === 'week'
      ? [{ period, metric, through: dayNumber(through), mark, bytes: state }]
      : [],
  )
}
