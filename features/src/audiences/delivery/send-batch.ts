import { ConnectorError, type AudienceHandle } from '@cartograph/connectors'
import { and, asc, audienceBatches, audienceMembers, eq, syncedAudiences } from '@cartograph/store'
import type { DeliveryRun } from './delivery-run.ts'
import {
  formBatch,
  inBatch,
  loadBatchPeople,
  type BatchScope,
  type StoredBatch,
} from './form-batch.ts'
import { resolveDuplicates } from './resolve-duplicates.ts'
import { storeAccepted, storeBatch, storeRefusals } from './store-outcome.ts'

/** The batch that was stored and whose answer is missing, or the next one; null when none is left. */
export async function nextBatch(run: DeliveryRun, of: BatchScope): Promise<StoredBatch | null> {
  const [unanswered] = await listBatches(run, 'formed')
  return unanswered ?? formBatch(run, of)
}

/** Sends a batch and stores its outcome in one transaction. Returns the handle to use from now on. */
export async function sendBatch(
  run: DeliveryRun,
  handle: AudienceHandle,
  batch: StoredBatch,
): Promise<AudienceHandle> {
  const { store, orgId, syncId, audiences, spec, job, signal } = run
  const people = await loadBatchPeople(run, batch)
  const request = { handle, spec, people, run: job, batch: batch.number, signal }
  const outcome = await audiences[batch.action](request)
  const { pending, receipt } = outcome
  await store.inWorkspace(orgId, async (tx) => {
    await tx
      .update(syncedAudiences)
      .set({ handle: outcome.handle })
      .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId)))
    await storeRefusals(tx, run, batch, outcome)
    if (pending === null) await storeAccepted(tx, run, batch)
    await storeBatch(tx, run, batch, {
      state: pending === null ? 'done' : 'pending',
      pending,
      receipt,
    })
  })
  if (batch.action === 'remove' && pending === null) await resolveDuplicates(run)
  return outcome.handle
}

/** How many batches of a job the platform may fail to process before the job fails. */
const mostFailedBatches = 3

export interface SettleProgress {
  readonly settled: number
  readonly waitMs: number | null
}

/** Follows the batches that the platform processes later. `waitMs` is null when none is left. */
export async function settleBatches(run: DeliveryRun): Promise<SettleProgress> {
  const { store, orgId, audiences, signal } = run
  let settled = 0
  let waitMs: number | null = null
  for (const batch of await listBatches(run, 'pending')) {
    const keys = (await loadBatchPeople(run, batch)).map(({ key }) => key)
    const settlement = await audiences.settle({ pending: batch.pending ?? {}, keys, signal })
    if (settlement.state === 'running') {
      waitMs = Math.min(waitMs ?? Infinity, settlement.waitMs)
      continue
    }
    settled += 1
    await store.inWorkspace(orgId, async (tx) => {
      if (settlement.state === 'failed') {
        await tx
          .update(audienceMembers)
          .set({ jobId: null, batch: null })
          .where(inBatch(run, batch))
        await storeBatch(tx, run, batch, { state: 'failed', pending: null })
        return
      }
      await storeRefusals(tx, run, batch, settlement)
      await storeAccepted(tx, run, batch)
      await storeBatch(tx, run, batch, { state: 'done', pending: null })
    })
    if (settlement.state === 'failed') await checkFailures(run, settlement.message)
    if (batch.action === 'remove') await resolveDuplicates(run)
  }
  return { settled, waitMs }
}

async function checkFailures(run: DeliveryRun, message: string): Promise<void> {
  const failed = await listBatches(run, 'failed')
  if (failed.length > mostFailedBatches) throw new ConnectorError('payload', message)
}

async function listBatches(
  { store, orgId, job }: DeliveryRun,
  state: StoredBatch['state'],
): Promise<StoredBatch[]> {
  return store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(audienceBatches)
      .where(
        and(
          eq(audienceBatches.orgId, orgId),
          eq(audienceBatches.jobId, job.id),
          eq(audienceBatches.state, state),
        ),
      )
      .orderBy(asc(audienceBatches.number)),
  )
}
