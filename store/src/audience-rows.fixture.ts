import {
  ErasureId,
  newId,
  SyncedAudienceId,
  SyncJobId,
  type ConnectionId,
  type OrgId,
  type SegmentId,
} from '@cartograph/contract'
import {
  audienceBatches,
  audienceEvents,
  audienceLifts,
  audienceMembers,
  erasures,
  syncedAudiences,
  syncJobs,
  type Transaction,
} from './index.ts'

/** One row in every table of synced audiences. */
export async function addSyncedAudience(
  tx: Transaction,
  of: { readonly orgId: OrgId; readonly segmentId: SegmentId; readonly connectionId: ConnectionId },
): Promise<void> {
  const { orgId, connectionId } = of
  const [syncId, jobId] = [newId(SyncedAudienceId), newId(SyncJobId)]
  const now = new Date()
  await tx.insert(syncedAudiences).values({
    ...of,
    id: syncId,
    name: 'Returning customers',
    platformSettings: {},
    fieldsToInclude: ['email'],
    schedule: '7 */1 * * *',
    sealedFingerprintKey: 'sealed',
    createdAt: now,
    updatedAt: now,
  })
  await tx
    .insert(syncJobs)
    .values({ orgId, id: jobId, syncId, status: 'running', phase: 'sending', startedAt: now })
  await tx
    .insert(audienceBatches)
    .values({ orgId, jobId, number: 0, action: 'add', state: 'formed' })
  await tx.insert(audienceMembers).values({
    orgId,
    syncId,
    connectionId,
    customerId: '1',
    state: 'waiting_add',
    sealedPerson: 'sealed',
    jobId,
    batch: 0,
    assignedAt: now,
    updatedAt: now,
  })
  await tx
    .insert(audienceEvents)
    .values({ orgId, syncId, connectionId, customerId: '1', happenedAt: now, event: 'added' })
  await tx.insert(erasures).values({
    orgId,
    id: newId(ErasureId),
    connectionId,
    customerId: '1',
    audiences: [{ id: syncId, name: 'Returning customers' }],
    requestedAt: now,
  })
  const nothing = { customers: 0, sum: 0, squares: 0, before: 0, beforeSquares: 0, products: 0 }
  const group = { orders: nothing, sales: nothing, netSales: '0' }
  await tx.insert(audienceLifts).values({
    orgId,
    syncId,
    day: '2026-11-14',
    measuredAt: now,
    currency: 'USD',
    sent: group,
    heldOut: group,
    leftOut: { both: 0, heldBack: 0, unconverted: 0 },
  })
}
