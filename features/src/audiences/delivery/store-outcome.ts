import type { BatchOutcome, StoredJson } from '@cartograph/connectors'
import {
  and,
  audienceBatches,
  audienceMembers,
  eq,
  isNull,
  sql,
  syncJobs,
  type SQL,
  type Transaction,
} from '@cartograph/store'
import { memberKey, type DeliveryRun } from './delivery-run.ts'
import { dropPhones } from './drop-phones.ts'
import { inBatch, type StoredBatch } from './form-batch.ts'
import { insertEvents, recordEvents } from './record-events.ts'

/**
 * Writes what the platform refused; the others of the batch wait until it has settled. Who was only
 * refused for their phone number waits for another batch, without it.
 */
export async function storeRefusals(
  tx: Transaction,
  run: DeliveryRun,
  batch: StoredBatch,
  { refused: answered, unnamed }: Pick<BatchOutcome, 'refused' | 'unnamed'>,
): Promise<void> {
  const refused = batch.action === 'add' ? await dropPhones(tx, run, batch, answered) : answered
  const at = run.clock()
  // An earlier version of a refused person may be on the list. A refused removal is left to the
  // next job, which forms its own batches; numbers begin at 0.
  const change =
    batch.action === 'add'
      ? { state: 'refused' as const, mayBeListed: sql`${audienceMembers.sentAt} is not null` }
      : { batch: -1 }
  for (const { key, reason, message } of refused) {
    const { connectionId, customerId } = memberKey(key)
    const { connectionId: connection, customerId: customer } = audienceMembers
    const isThis = and(
      inBatch(run, batch),
      sql`${connection} = ${connectionId}::uuid`,
      eq(customer, customerId),
    )
    await tx
      .update(audienceMembers)
      .set({ reason, message, updatedAt: at, ...change })
      .where(isThis)
  }
  if (batch.action === 'add')
    await insertEvents(
      tx,
      refused.map(({ key, reason, message }) => {
        const { orgId, syncId } = run
        const event = { orgId, syncId, reason, message, happenedAt: at, event: 'refused' as const }
        return { ...event, ...memberKey(key) }
      }),
    )
  const numberUnnamed = unnamed.reduce((sum, { people }) => sum + people, 0)
  await count(tx, run, { refused: refused.length + numberUnnamed })
}

/** Everyone of the batch who was not refused is on the list, or off it. */
export async function storeAccepted(
  tx: Transaction,
  run: DeliveryRun,
  batch: StoredBatch,
): Promise<void> {
  if (batch.action === 'add') await storeAdded(tx, run, batch)
  else await storeRemoved(tx, run, batch)
}

export async function storeBatch(
  tx: Transaction,
  { orgId, job }: DeliveryRun,
  { number }: StoredBatch,
  change: Partial<Pick<StoredBatch, 'state'>> & {
    readonly pending?: StoredJson | null
    readonly receipt?: StoredJson | null
  },
): Promise<void> {
  await tx
    .update(audienceBatches)
    .set(change)
    .where(
      and(
        eq(audienceBatches.orgId, orgId),
        eq(audienceBatches.jobId, job.id),
        eq(audienceBatches.number, number),
      ),
    )
}

async function storeAdded(tx: Transaction, run: DeliveryRun, batch: StoredBatch): Promise<void> {
  const at = run.clock()
  // Who was on the list already is only updated there.
  const isNew = isNull(audienceMembers.sentAt)
  await recordEvents(tx, 'added', { at, where: and(inBatch(run, batch), isNew) })
  const { rowCount } = await tx
    .update(audienceMembers)
    .set({ state: 'sent', reason: null, message: null, sentAt: at, updatedAt: at })
    .where(inBatch(run, batch))
  await count(tx, run, { added: rowCount ?? 0 })
}

async function storeRemoved(tx: Transaction, run: DeliveryRun, batch: StoredBatch): Promise<void> {
  const removed = await markRemoved(tx, inBatch(run, batch), run.clock())
  await count(tx, run, { removed })
}

/**
 * Customers who have other identifiers now are added next; the others are held back, or have left.
 * Returns how many there are.
 */
export async function markRemoved(
  tx: Transaction,
  where: SQL | undefined,
  at: Date,
): Promise<number> {
  const { sealedNext, reason, currentIdentity, content, batch: number } = audienceMembers
  await recordEvents(tx, 'removed', { at, where: and(where, isNull(sealedNext)) })
  const { rowCount } = await tx
    .update(audienceMembers)
    .set({
      state: sql`case when ${sealedNext} is not null then 'waiting_add'
        when ${reason} is not null then 'held_back' else 'removed' end`,
      identity: sql`${currentIdentity}`,
      lastIdentity: sql`case when ${currentIdentity} is null and ${reason} is distinct from 'erased'
        then ${audienceMembers.identity} end`,
      content: sql`case when ${currentIdentity} is not null then ${content} end`,
      sealedPerson: sql`${sealedNext}`,
      sealedNext: null,
      batch: sql`case when ${sealedNext} is null then ${number} end`,
      mayBeListed: false,
      sentAt: null,
      updatedAt: at,
    })
    .where(where)
  return rowCount ?? 0
}

/** An answer of the platform also ends a series of failures. */
async function count(
  tx: Transaction,
  { orgId, job }: DeliveryRun,
  { added = 0, removed = 0, refused = 0 },
): Promise<void> {
  await tx
    .update(syncJobs)
    .set({
      added: sql`${syncJobs.added} + ${added}`,
      removed: sql`${syncJobs.removed} + ${removed}`,
      refused: sql`${syncJobs.refused} + ${refused}`,
      numberOfRecordsSynced: sql`${syncJobs.numberOfRecordsSynced} + ${added + removed}`,
      failures: 0,
    })
    .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, job.id)))
}
