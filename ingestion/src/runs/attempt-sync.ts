import type { JobPayload } from '@cartograph/contract'
import { StopRequested, Superseded, TurnOver, type ActiveSync } from './active-sync.ts'
import type { IngestionContext } from '../context.ts'
import { openConnection, type StoredConnection } from './open-connection.ts'
import { Patience } from '../quota/patience.ts'
import { openProgress, type Progress } from '../status/progress.ts'
import { readStreams } from '../passes/read-streams.ts'
import { beginRun, endRun, pauseRun, stopRun } from './run-state.ts'
import { listenForStop } from './stop-signal.ts'
import { pauseMs, syncFailure } from './sync-failure.ts'

export interface SyncOutcome {
  /**
   * `interrupted`: this process was told to end; the run goes on elsewhere or after its restart.
   * `waiting`: it has had its turn, or the platform has nothing left for us; it was asked for again, behind
   * those that wait.
   * `busy`: another process works on the connection. `over`: there was nothing to do any more.
   */
  readonly state: 'done' | 'failed' | 'stopped' | 'interrupted' | 'waiting' | 'busy' | 'over'
  /** Records kept by this call. */
  readonly rows: number
  /** With `waiting`: not before so long. */
  readonly resumesInMs?: number
}

type Job = JobPayload<'sync-connection'>

/** One attempt under the lock, from the run's beginning to an end that is written down. */
export async function attemptSync(
  ctx: IngestionContext,
  job: Job,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const begun = await beginRun(ctx, job)
  if (begun === null) return { state: 'over', rows: 0 }
  if (begun.state === 'paused') return { state: 'waiting', rows: 0, resumesInMs: begun.resumesInMs }
  const stop = await listenForStop(ctx.store, job.sync_run_id)
  const progress = openProgress(ctx, job.org_id)
  const work = new Work(progress)
  try {
    if (begun.stopRequested) throw new StopRequested()
    const either = AbortSignal.any([signal, stop.signal])
    await work.run(ctx, job, begun.connection, either)
    await endRun(ctx, job, { state: 'done' })
    ctx.log.info({ ...job, rows: work.rows }, 'sync done')
    return { state: 'done', rows: work.rows }
  } catch (error) {
    if (signal.aborted) return { state: 'interrupted', rows: work.rows }
    if (error instanceof TurnOver) return { state: 'waiting', rows: work.rows }
    if (error instanceof Superseded) return { state: 'over', rows: work.rows }
    const isStopped = error instanceof StopRequested || stop.signal.aborted
    const resumesInMs = isStopped ? null : pauseMs(error)
    if (resumesInMs !== null && (await pauseRun(ctx, job, resumesInMs))) {
      ctx.log.info({ ...job, rows: work.rows, resumes_in_ms: resumesInMs }, 'sync paused')
      return { state: 'waiting', rows: work.rows, resumesInMs }
    }
    if (isStopped || resumesInMs !== null) {
      if (await stopRun(ctx, job)) return { state: 'stopped', rows: work.rows }
      // Started again before the stop was carried out.
      const rest = await attemptSync(ctx, job, signal)
      return { ...rest, rows: work.rows + rest.rows }
    }
    ctx.log.error({ ...job, err: error, rows: work.rows }, 'sync failed')
    await endRun(ctx, job, {
      state: 'failed',
      failure: syncFailure(error, begun.connection.platform),
      began: begun.connection,
    })
    return { state: 'failed', rows: work.rows }
  } finally {
    await progress.close()
    await stop.close()
  }
}

/** Counts what was kept even when it ends in an error. */
class Work {
  rows = 0
  readonly #progress: Progress

  constructor(progress: Progress) {
    this.#progress = progress
  }

  async run(
    ctx: IngestionContext,
    job: Job,
    stored: StoredConnection,
    signal: AbortSignal,
  ): Promise<void> {
    this.#progress.changed()
    const patience = new Patience()
    const connection = await openConnection(ctx, stored, signal, patience)
    await ctx.warehouse.prepareWorkspace(job.org_id)
    const sync: ActiveSync = {
      ctx,
      orgId: job.org_id,
      connectionId: job.connection_id,
      syncRunId: job.sync_run_id,
      account: connection.account,
      signal,
      onKept: (records, isAside) => {
        this.rows += records
        if (!isAside) patience.kept()
        this.#progress.changed()
      },
    }
    await readStreams(sync, connection.streams)
  }
}
