import { and, audienceMembers, eq, sql, syncJobs } from '@cartograph/store'
import type { DeliveryRun } from './delivery-run.ts'
import { ofSync } from './read-ledger.ts'

/**
 * The share of the list that is about to be removed, in percent, if that needs approval. Customers who
 * declined or were erased, or are sent again with other identifiers, are no loss.
 */
export async function findLargeLoss(
  run: Pick<DeliveryRun, 'store' | 'orgId' | 'syncId' | 'largestLossPercent'>,
): Promise<number | null> {
  const { store, orgId, syncId, largestLossPercent } = run
  if (largestLossPercent === null) return null
  const { state, reason, sealedNext, mayBeListed } = audienceMembers
  const [row] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({
        listed: sql<number>`count(*)::int`,
        leaving: sql<number>`(count(*) filter (where ${state} = 'waiting_remove'
          and ${sealedNext} is null
          and (${reason} is null or ${reason} not in ('opted_out', 'no_consent', 'erased'))))::int`,
      })
      .from(audienceMembers)
      .where(and(ofSync(orgId, syncId), eq(mayBeListed, true))),
  )
  const { listed = 0, leaving = 0 } = row ?? {}
  const percent = listed === 0 ? 0 : (100 * leaving) / listed
  return percent > largestLossPercent ? percent : null
}

/** The job continues once a user approves it; it then compares again. */
export async function waitForApproval(
  { store, orgId, job }: DeliveryRun,
  lossPercent: number,
): Promise<void> {
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(syncJobs)
      .set({ status: 'waiting_for_approval', lossPercent, failures: 0 })
      .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, job.id))),
  )
}
