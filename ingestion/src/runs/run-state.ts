import type { JobPayload } from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  streamStates,
  syncRuns,
} from '@cartograph/store'
import type { Transaction } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import type { StoredConnection } from './open-connection.ts'
import type { SyncFailure } from './sync-failure.ts'

type Context = Pick<IngestionContext, 'store' | 'clock'>
type Job = JobPayload<'sync-connection'>

/** Marks the run as running, for the first time or again; null when it has ended or was deleted. */
export async function beginRun(
  ctx: Context,
  job: Job,
): Promise<
  | { state: 'begun'; connection: StoredConnection; startedAt: Date; stopRequested: boolean }
  | { state: 'paused'; resumesInMs: number }
  | null
> {
  return ctx.store.inWorkspace(job.org_id, async (tx) => {
    const [row] = await tx
      .select({ connection: connections, run: syncRuns })
      .from(syncRuns)
      .innerJoin(connections, eq(connections.id, syncRuns.connectionId))
      .where(and(eq(syncRuns.id, job.sync_run_id), inArray(syncRuns.state, ['waiting', 'running'])))
      // Locks the run alone. Lock order is connection before run; the other order could deadlock.
      .for('update', { of: syncRuns })
    if (row === undefined) return null
    const { connection, run } = row
    const now = ctx.clock()
    const resumesInMs = (run.resumesAt?.getTime() ?? 0) - now.getTime()
    // Queued again during its pause, by a user or by the sweep: the platform would only throttle it again.
    if (run.state === 'waiting' && resumesInMs > 0) return { state: 'paused', resumesInMs }
    const startedAt = run.startedAt ?? now
    await tx
      .update(syncRuns)
      .set({ state: 'running', startedAt, resumesAt: null, error: null })
      .where(eq(syncRuns.id, job.sync_run_id))
    return { state: 'begun', connection, startedAt, stopRequested: run.stopRequested }
  })
}

/**
 * Pauses the run and leaves its streams as they are. Returns false when the run is to stop or has
 * ended.
 */
export async function pauseRun(
  ctx: Context,
  job: Job,
  resumesInMs: number,
  reason: string | null,
): Promise<boolean> {
  const resumesAt = new Date(ctx.clock().getTime() + resumesInMs)
  const paused = await ctx.store.inWorkspace(job.org_id, (tx) =>
    tx
      .update(syncRuns)
      .set({ state: 'waiting', resumesAt, error: reason })
      .where(
        and(
          eq(syncRuns.id, job.sync_run_id),
          eq(syncRuns.state, 'running'),
          eq(syncRuns.stopRequested, false),
        ),
      )
      .returning({ id: syncRuns.id }),
  )
  return paused.length > 0
}

export async function endRun(
  ctx: Context,
  job: Job,
  end: { state: 'done' } | { state: 'failed'; failure: SyncFailure; began?: StoredConnection },
): Promise<void> {
  await ctx.store.inWorkspace(job.org_id, async (tx) => {
    // Lock order: connection before run, as everywhere, to avoid deadlocks.
    if (end.state === 'failed' && Object.keys(end.failure.connectionUpdate).length > 0) {
      await tx
        .update(connections)
        .set(end.failure.connectionUpdate)
        .where(and(eq(connections.id, job.connection_id), hasSameCredentials(end.began)))
    }
    if (end.state === 'done') {
      await tx
        .update(connections)
        .set({ rereadingSince: null })
        .where(and(eq(connections.id, job.connection_id), isNotNull(connections.rereadingSince)))
    }
    const error = end.state === 'failed' ? end.failure.message : null
    await tx
      .update(syncRuns)
      .set({ state: end.state, error, finishedAt: ctx.clock() })
      .where(eq(syncRuns.id, job.sync_run_id))
    await markUnfinishedStreams(tx, job, end.state)
  })
}

/** A refused run says nothing about credentials that were entered since it began. */
function hasSameCredentials(began: StoredConnection | undefined) {
  if (began === undefined) return undefined
  const { sealedCredentials: sealed, oauthProfileId: profile } = began
  return and(
    sealed === null
      ? isNull(connections.sealedCredentials)
      : eq(connections.sealedCredentials, sealed),
    profile === null ? isNull(connections.oauthProfileId) : eq(connections.oauthProfileId, profile),
  )
}

/** Returns false when the stop was withdrawn in the meantime. */
export async function stopRun(ctx: Context, job: Job): Promise<boolean> {
  return ctx.store.inWorkspace(job.org_id, async (tx) => {
    const stopped = await tx
      .update(syncRuns)
      .set({ state: 'stopped', finishedAt: ctx.clock() })
      .where(and(eq(syncRuns.id, job.sync_run_id), eq(syncRuns.stopRequested, true)))
      .returning({ id: syncRuns.id })
    if (stopped.length === 0) return false
    await markUnfinishedStreams(tx, job, 'stopped')
    return true
  })
}

async function markUnfinishedStreams(
  tx: Transaction,
  job: Job,
  state: 'done' | 'failed' | 'stopped',
): Promise<void> {
  await tx
    .update(streamStates)
    .set({ state })
    .where(
      and(
        eq(streamStates.syncRunId, job.sync_run_id),
        ne(streamStates.state, 'done'),
        isNull(streamStates.stoppedBy),
      ),
    )
}
