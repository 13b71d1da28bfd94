import type { JobPayload } from '@cartograph/contract'
import { and, eq, workspaces } from '@cartograph/store'
import { attemptSync, type SyncOutcome } from './attempt-sync.ts'
import type { IngestionContext } from '../context.ts'
import { hasWaitingUploads } from '../uploads/read-uploads.ts'
import { startSync } from './start-sync.ts'
import { syncLockName } from './sync-lock.ts'

/**
 * Brings a connection up to date from its stored cursors. May be repeated and killed at any moment;
 * of several calls at once, one does the work. Aborting `signal` ends it within a moment and leaves
 * the run to `resumeInterruptedRuns`.
 */
export async function runSync(
  ctx: IngestionContext,
  job: JobPayload<'sync-connection'>,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  // The run waits: `resumeInterruptedRuns` goes on with it once the workspace has a plan again.
  if (!(await mayRun(ctx, job))) return { state: 'busy', rows: 0 }
  const attempts: Promise<SyncOutcome>[] = []
  try {
    const lock = await ctx.store.withLock(syncLockName(job.connection_id), (lost) => {
      const attempt = attemptSync(ctx, job, AbortSignal.any([signal, lost]))
      attempts.push(attempt)
      return attempt
    })
    if (!lock.held) return { state: 'busy', rows: 0 }
    // Enqueues after releasing the lock, or the next worker would find the connection busy.
    const { state, resumesInMs } = lock.result
    if (state === 'waiting') {
      const when = resumesInMs === undefined ? undefined : { afterMs: resumesInMs }
      await ctx.queue.enqueue('sync-connection', job, when)
    }
    if (state === 'done') await syncLateUploads(ctx, job)
    return lock.result
  } finally {
    // `withLock` rejects as soon as the lock is lost; waits for the attempt so that no work overlaps the next holder's.
    await Promise.allSettled(attempts)
  }
}

async function mayRun(
  { store, openWorkspaces }: IngestionContext,
  { org_id: orgId }: JobPayload<'sync-connection'>,
): Promise<boolean> {
  const isOpen = openWorkspaces?.(workspaces.orgId)
  if (isOpen === undefined) return true
  const found = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ orgId: workspaces.orgId })
      .from(workspaces)
      .where(and(eq(workspaces.orgId, orgId), isOpen)),
  )
  return found.length > 0
}

/** Syncs files that arrived after this sync had read its uploads, because their arrival started no other sync. */
async function syncLateUploads(
  ctx: IngestionContext,
  { platform, org_id: orgId, connection_id: connectionId }: JobPayload<'sync-connection'>,
): Promise<void> {
  if (ctx.connectorFor(platform)?.imports === undefined) return
  const place = { orgId, connectionId }
  if (await hasWaitingUploads(ctx, place)) await startSync(ctx, place)
}
