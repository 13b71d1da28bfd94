import { AudienceGoneError, ConnectorError, type AudienceHandle } from '@cartograph/connectors'
import type { SyncedAudienceId, SyncJobErrorCode } from '@cartograph/contract'
import {
  and,
  audienceMembers,
  count,
  eq,
  inArray,
  sql,
  syncedAudiences,
  syncJobs,
} from '@cartograph/store'
import { compareSegment } from './compare-segment.ts'
import { createList } from './create-list.ts'
import type { DeliveryRun } from './delivery-run.ts'
import { findLargeLoss, waitForApproval } from './approval.ts'
import { closeJob, finishRun, forgetList } from './finish-job.ts'
import type { BatchScope } from './form-batch.ts'
import { ofSync } from './read-ledger.ts'
import { replaceEmptyList } from './replace-empty-list.ts'
import { resolveDuplicates } from './resolve-duplicates.ts'
import { nextBatch, sendBatch, settleBatches } from './send-batch.ts'

export type DeliveryOutcome =
  | { readonly state: 'completed' | 'cancelled' | 'waiting_for_approval' }
  | { readonly state: 'failed'; readonly code: SyncJobErrorCode }
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
  const held = await run.store.withLock(deliveryLockName(run.syncId), (lost) =>
    attempt({ ...run, signal: AbortSignal.any([run.signal, lost]) }, maxMs),
  )
  return held.held ? held.result : { state: 'skipped' }
}

export function deliveryLockName(syncId: SyncedAudienceId): string {
  return `audience ${syncId}`
}

async function attempt(run: DeliveryRun, maxMs: number): Promise<DeliveryOutcome> {
  const job = await loadJob(run)
  if (job?.status !== 'running') return { state: 'skipped' }
  try {
    return await advance(run, job, run.clock().getTime() + maxMs)
  } catch (error) {
    if (!(error instanceof ConnectorError) || run.signal.aborted) throw error
    return endOrWait(run, error, job.failures)
  }
}

async function advance(
  run: DeliveryRun,
  { phase, isApproved }: Pick<JobRow, 'phase' | 'isApproved'>,
  deadline: number,
): Promise<DeliveryOutcome> {
  if (run.isPaused) return end(run, await sendAll(run, deadline, 'declined'))
  if (phase === 'comparing') await describeToPlanner(run, await compareSegment(run))
  // Also when it resumes: it may have been killed after a removal that makes way for another.
  await resolveDuplicates(run, 'comparison')
  if (phase === 'comparing') {
    const lossPercent = isApproved ? null : await findLargeLoss(run)
    if (lossPercent !== null) {
      // Customers who declined leave the list at once.
      const outcome = await sendAll(run, deadline, 'declined')
      if (outcome.state !== 'completed') return end(run, outcome)
      await waitForApproval(run, lossPercent)
      return { state: 'waiting_for_approval' }
    }
    await startSending(run)
  }
  return end(run, await sendAll(run, deadline, 'all'))
}

/** Otherwise it plans the statements of this run for the few rows that there were before. */
async function describeToPlanner({ store }: DeliveryRun, written: number): Promise<void> {
  if (written < manyRows) return
  await store.asSystem((tx) => tx.execute(sql`analyze ${audienceMembers}`))
}

const manyRows = 1_000

type SendOutcome =
  | { readonly state: 'completed' | 'cancelled' }
  | { readonly state: 'waiting'; readonly afterMs: number }

/** Until nothing is left, a user cancels the job, or its time is over. */
async function sendAll(run: DeliveryRun, deadline: number, of: BatchScope): Promise<SendOutcome> {
  let handle = await loadHandle(run)
  for (;;) {
    run.signal.throwIfAborted()
    const isCancelled = (await loadJob(run))?.isCancelRequested !== false
    const batch = isCancelled ? null : await nextBatch(run, of)
    if (batch !== null) {
      if (run.clock().getTime() >= deadline) return { state: 'waiting', afterMs: 0 }
      handle ??= await createList(run)
      handle = await replaceEmptyList(run, handle, batch)
      handle = await sendBatch(run, handle, batch)
      run.onProgress()
      continue
    }
    const { settled, waitMs } = await settleBatches(run)
    run.onProgress()
    if (isCancelled) return { state: 'cancelled' }
    if (settled > 0) continue
    return waitMs === null ? { state: 'completed' } : { state: 'waiting', afterMs: waitMs }
  }
}

async function end(run: DeliveryRun, outcome: SendOutcome): Promise<DeliveryOutcome> {
  if (outcome.state === 'waiting') return outcome
  const handle = await loadHandle(run)
  if (handle !== null) await finishRun(run, handle)
  await closeJob(run, { status: outcome.state })
  return outcome
}

/** Decides by the error whether the job ends, or continues later. */
export async function endOrWait(
  run: Pick<DeliveryRun, 'store' | 'orgId' | 'syncId' | 'job' | 'clock'>,
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
  return { state: 'failed', code }
}

const codes: Readonly<Record<ConnectorError['class'], SyncJobErrorCode>> = {
  auth: 'auth',
  forbidden: 'forbidden',
  gone: 'account_gone',
  payload: 'refused',
  throttled: 'unavailable',
  transient: 'unavailable',
}

type JobRow = typeof syncJobs.$inferSelect

async function loadJob({ store, orgId, job }: DeliveryRun): Promise<JobRow | undefined> {
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

async function setFailures(
  run: Pick<DeliveryRun, 'store' | 'orgId' | 'job'>,
  failures: number,
): Promise<void> {
  const { store, orgId, job } = run
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(syncJobs)
      .set({ failures })
      .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, job.id))),
  )
}
