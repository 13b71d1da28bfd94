import type { AudienceHandle } from '@cartograph/connectors'
import { and, audienceMembers, eq, isNotNull, syncedAudiences } from '@cartograph/store'
import { createList } from './create-list.ts'
import type { DeliveryRun } from './delivery-run.ts'
import type { StoredBatch } from './form-batch.ts'
import { ofSync } from './read-ledger.ts'

/**
 * Where a list cannot be empty, one that was emptied can never be changed again: before the next
 * people are added, it is deleted and made anew. Returns the handle to use from now on.
 *
 * Safe to repeat after a kill at any step: without a stored handle, the list is found by its marker,
 * and is deleted if it is still there. The stored handle never names a list that was deleted, which
 * would end the job as if a user had deleted it.
 */
export async function replaceEmptyList(
  run: DeliveryRun,
  handle: AudienceHandle,
  { action }: StoredBatch,
): Promise<AudienceHandle> {
  const { store, orgId, syncId, audiences, spec, signal } = run
  if (action !== 'add' || audiences.plan.createdWith !== 'first_batch') return handle
  if (await hasMembers(run)) return handle
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(syncedAudiences)
      .set({ handle: null })
      .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId))),
  )
  await audiences.delete({ handle, spec, signal })
  return createList(run)
}

/**
 * Those whose batch was sent without an answer do not count: they still wait, and are sent to the
 * new list.
 */
async function hasMembers({ store, orgId, syncId }: DeliveryRun): Promise<boolean> {
  const [row] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ sentAt: audienceMembers.sentAt })
      .from(audienceMembers)
      .where(and(ofSync(orgId, syncId), isNotNull(audienceMembers.sentAt)))
      .limit(1),
  )
  return row !== undefined
}
