import type { ConnectionId, JobPayload } from '@cartograph/contract'
import { attemptSync, type SyncOutcome } from './attempt-sync.ts'
import type { IngestionContext } from '../context.ts'

/**
 * The work of the job: brings a connection up to date from wherever it was left. May be repeated and
 * killed at any moment; of many at once one works. Aborting `signal` ends it within a moment and leaves
 * the run to `resumeInterrupted`.
 */
export async function runSync(
  ctx: IngestionContext,
  job: JobPayload<'sync-connection'>,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const attempts: Promise<SyncOutcome>[] = []
  try {
    const lock = await ctx.store.withLock(syncLockName(job.connection_id), (lost) => {
      const attempt = attemptSync(ctx, job, AbortSignal.any([signal, lost]))
      attempts.push(attempt)
      return attempt
    })
    if (!lock.held) return { state: 'busy', rows: 0 }
    // Not before the lock is free, or whoever takes it up would find us busy.
    const { state, resumesInMs } = lock.result
    if (state === 'waiting') {
      const when = resumesInMs === undefined ? undefined : { afterMs: resumesInMs }
      await ctx.queue.enqueue('sync-connection', job, when)
    }
    return lock.result
  } finally {
    // A lost lock is told at once; nothing of ours may still be at work when another process has it.
    await Promise.allSettled(attempts)
  }
}

export function syncLockName(connectionId: ConnectionId): string {
  return `sync:${connectionId}`
}
