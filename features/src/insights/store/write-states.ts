import { formatDay, type OrgId } from '@cartograph/contract'
import { and, eq, insightStates, type Transaction } from '@cartograph/store'
import type { StateChanges } from '../find/compute-insights.ts'

export interface WriteInsightStates {
  readonly orgId: OrgId
  readonly states: StateChanges
}

/**
 * Stores changed state for the next search, and deletes the state of metrics that are no longer watched.
 */
export async function writeInsightStates(
  tx: Transaction,
  { orgId, states: { changed, gone } }: WriteInsightStates,
): Promise<void> {
  for (const { period, metric } of gone) {
    await tx
      .delete(insightStates)
      .where(
        and(
          eq(insightStates.orgId, orgId),
          eq(insightStates.period, period),
          eq(insightStates.metric, metric),
        ),
      )
  }
  for (const { period, metric, through, fingerprint: mark, bytes } of changed) {
    const set = { through: formatDay(through), mark, state: bytes }
    await tx
      .insert(insightStates)
      .values({ orgId, period, metric, ...set })
      .onConflictDoUpdate({
        target: [insightStates.orgId, insightStates.period, insightStates.metric],
        set,
      })
  }
}
