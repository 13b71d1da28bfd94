import type { AudienceHandle } from '@cartograph/connectors'
import { and, eq, syncedAudiences } from '@cartograph/store'
import type { DeliveryRun } from './delivery-run.ts'

/** The list's handle is stored before the first person is sent. */
export async function createList(run: DeliveryRun): Promise<AudienceHandle> {
  const { store, orgId, syncId, audiences, spec, signal } = run
  const handle = await audiences.create({ spec, marker: syncId, signal })
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(syncedAudiences)
      .set({ handle })
      .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId))),
  )
  return handle
}
