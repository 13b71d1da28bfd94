import { AudienceGoneError, ConnectorError, type AudienceHandle } from '@cartograph/connectors'
import type { SyncJobErrorCode, SyncJobPhase } from '@cartograph/contract'
import {
  and,
  audienceMembers,
  count,
  eq,
  inArray,
  syncedAudiences,
  syncJobs,
} from '@cartograph/store'
import { compareSegment } from './compare-segment.ts'
import type { DeliveryRun } from './delivery-run.ts'
import { closeJob, finishRun, forgetList } from './finish-job.ts'
import { ofSync } from './read-ledger.ts'
import { resolveDuplicates } from './resolve-duplicates.ts'
import { nextBatch, sendBatch, settleBatches } from './send-batch.ts'

export type DeliveryOutcome =
  | { readonly state: 'completed' | 'cancelled' | 'failed' }
  /** To be called again after the wait. */
  | { readonly state: 'waiting'; readonly afterMs: number }
  /** Another process delivers this audience, or the job has ended. */
  | { readonly state: 'skipped' }

/** With backoff, about four hours. */
const mostFailures = 10

/**
 * Brings the list at the platform up to date with the segment, as one job. It can be killed at any
 * point and called again with the same job: what was sent is repeated with the same keys, and what
 * was stored is not. It returns after about `maxMs`, to continue when it is called again.
 */
export async function deliverAudience(run: DeliveryRun, maxMs: number): Promise<DeliveryOutcome> {
  const held = await run.store.withLock(`audience ${run.syncId}`, (lost) =>
    attempt({ ...run, signal: AbortSignal.any([run.signal, lost]) }, maxMs),
  )
  return held.held ? held.result : { state: 'skipped' }
}

async function attempt(run: DeliveryRun, maxMs: number): Promise<DeliveryOutcome> {
  const job = await loadJob(run)
  if (job?.status !== 'running') return { state: 'skipped' }
  try {
    return await advance(run, job.phase, run.clock().getTime() + maxMs)
  } catch (error) {
    if (!(error instanceof ConnectorError) || run.signal.aborted) throw error
    return endOrWait(run, error, job.failures)
  }
}

async function advance(
  run: DeliveryRun,
  phase: SyncJobPhase,
  deadline: number,
): Promise<DeliveryOutcome> {
  if (phase === 'comparing') await compareSegment(run)
  // Also when it resumes: it may have been killed after a removal that makes way for another.
  await resolveDuplicates(run)
  if (phase === 'comparing') await startSending(run)
  let handle = await loadHandle(run)
  for (;;) {
    run.signal.throwIfAborted()
    const isCancelled = (await loadJob(run))?.isCancelRequested === true
    const batch = isCancelled ? null : await nextBatch(run)
    if (batch !== null) {
      if (run.clock().getTime() >= deadline) return { state: 'waiting', afterMs: 0 }
      handle ??= await createList(run)
      handle = await sendBatch(run, handle, batch)
      continue
    }
    const { settled, waitMs } = await settleBatches(run)
    if (isCancelled || (settled === 0 && waitMs === null)) {
      if (handle !== null) await finishRun(run, handle)
      const status = isCancelled ? 'cancelled' : 'completed'
      await closeJob(run, { status })
      return { state: status }
    }
    if (settled === 0 && waitMs !== null) return { state: 'waiting', afterMs: waitMs }
  }
}

/** The list's handle is stored before the first person is sent. */
async function createList(run: DeliveryRun): Promise<AudienceHandle> {
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

async function endOrWait(
  run: DeliveryRun,
  error: ConnectorError,
  failures: number,
): Promise<DeliveryOutcome> {
  if (error.class === 'throttled')
    return { state: 'waiting', afterMs: error.retryAfterMs ?? 60_000 }
  if (error.class === 'transient' && failures < mostFailures) {
    await setFailures(run, failures + 1)
    return { state: 'waiting', afterMs: Math.min(3_600_000, 15_000 * 2 ** failures) }
  }
  const isListGone = error instanceof AudienceGoneError
  if (isListGone) await forgetList(run)
  const code = isListGone ? 'list_deleted' : codes[error.class]
  const message = isListGone
    ? `${error.message.split('.')[0]}. Activate the sync to create it again.`
    : error.message
  await closeJob(run, { status: 'failed', code, message })
  return { state: 'failed' }
}

const codes: Readonly<Record<ConnectorError['class'], SyncJobErrorCode>> = {
  auth: 'auth',
  forbidden: 'forbidden',
  gone: 'account_gone',
  payload: 'refused',
  throttled: 'unavailable',
  transient: 'unavailable',
}

async function loadJob({ store, orgId, job }: DeliveryRun) {
  const [row] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(syncJobs)
      .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, job.id))),
  )
  return row
}

async function loadHandle({ store, orgId, syncId }: DeliveryRun): Promise<AudienceHandle | null> {
  const [row] = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ handle: syncedAudiences.handle })
      .from(syncedAudiences)
      .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId))),
  )
  return row?.handle ?? null
}

async function startSending({ store, orgId, syncId, job }: DeliveryRun): Promise<void> {
  await store.inWorkspace(orgId, async (tx) => {
    const waiting = inArray(audienceMembers.state, ['waiting_add', 'waiting_remove'])
    const [row] = await tx
      .select({ people: count() })
      .from(audienceMembers)
      .where(and(ofSync(orgId, syncId), waiting))
    await tx
      .update(syncJobs)
      .set({ phase: 'sending', planned: row?.people ?? 0, failures: 0 })
      .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, job.id)))
  })
}

async function setFailures(run: DeliveryRun, failures: number): Promise<void> {
  const { store, orgId, job } = run
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(syncJobs)
      .set({ failures })
      .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, job.id))),
  )
}
