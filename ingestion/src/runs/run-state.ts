import type { JobPayload } from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  inArray,
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

/** Takes the run up, for the first time or again; null when it is over or deleted. */
export async function beginRun(
  ctx: Context,
  job: Job,
): Promise<
  | { state: 'begun'; connection: StoredConnection; stopRequested: boolean }
  | { state: 'paused'; resumesInMs: number }
  | null
> {
  return ctx.store.inWorkspace(job.org_id, async (tx) => {
    const [found] = await tx
      .select({ connection: connections, run: syncRuns })
      .from(syncRuns)
      .innerJoin(connections, eq(connections.id, syncRuns.connectionId))
      .where(and(eq(syncRuns.id, job.sync_run_id), inArray(syncRuns.state, ['waiting', 'running'])))
      // The run alone: who locks both takes the connection first, and the other order would deadlock.
      .for('update', { of: syncRuns })
    if (found === undefined) return null
    const { connection, run } = found
    const now = ctx.clock()
    const resumesInMs = (run.resumesAt?.getTime() ?? 0) - now.getTime()
    // Asked for meanwhile, by a person or by the sweep: the platform would only say the same again.
    if (run.state === 'waiting' && resumesInMs > 0) return { state: 'paused', resumesInMs }
    await tx
      .update(syncRuns)
      .set({ state: 'running', startedAt: run.startedAt ?? now, resumesAt: null })
      .where(eq(syncRuns.id, job.sync_run_id))
    return { state: 'begun', connection, stopRequested: run.stopRequested }
  })
}

/** Lets the run wait, its streams where they are. Answers false when it is to stop, or over. */
export async function pauseRun(ctx: Context, job: Job, resumesInMs: number): Promise<boolean> {
  const resumesAt = new Date(ctx.clock().getTime() + resumesInMs)
  const paused = await ctx.store.inWorkspace(job.org_id, (tx) =>
    tx
      .update(syncRuns)
      .set({ state: 'waiting', resumesAt })
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
    // Before the run, as everywhere: in the other order two of us could wait for each other.
    if (end.state === 'failed' && Object.keys(end.failure.connection).length > 0) {
      await tx
        .update(connections)
        .set(end.failure.connection)
        .where(and(eq(connections.id, job.connection_id), isLetInAs(end.began)))
    }
    const error = end.state === 'failed' ? end.failure.words : null
    await tx
      .update(syncRuns)
      .set({ state: end.state, error, finishedAt: ctx.clock() })
      .where(eq(syncRuns.id, job.sync_run_id))
    await markUnfinishedStreams(tx, job, end.state)
  })
}

/** What a run was refused with says nothing of what somebody has let us in with meanwhile. */
function isLetInAs(began: StoredConnection | undefined) {
  if (began === undefined) return undefined
  const { sealedCredentials: keys, oauthProfileId: profile } = began
  return and(
    keys === null ? isNull(connections.sealedCredentials) : eq(connections.sealedCredentials, keys),
    profile === null ? isNull(connections.oauthProfileId) : eq(connections.oauthProfileId, profile),
  )
}

/** Answers false when the wish to stop has been taken back meanwhile. */
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
    .where(and(eq(streamStates.syncRunId, job.sync_run_id), ne(streamStates.state, 'done')))
}
