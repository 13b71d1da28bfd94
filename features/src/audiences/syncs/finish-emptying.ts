import { and, eq, syncedAudiences } from '@cartograph/store'
import type { DeliveryRun } from '../delivery/delivery-run.ts'

/** Everyone is off the list: deletes it at the platform, where that is possible, and the audience. */
export async function finishEmptying(run: DeliveryRun): Promise<void> {
  const { store, orgId, syncId, audiences, spec, signal } = run
  const isSync = and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId))
  const [row] = await store.inWorkspace(orgId, (tx) =>
    tx.select({ handle: syncedAudiences.handle }).from(syncedAudiences).where(isSync),
  )
  const handle = row?.handle ?? null
  if (handle !== null && audiences.plan.isDeletable)
    await audiences.delete({ handle, spec, signal })
  await store.inWorkspace(orgId, (tx) => tx.delete(syncedAudiences).where(isSync))
}
