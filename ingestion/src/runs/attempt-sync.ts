import {
  ConnectorError,
  hasCachedDetails,
  withoutCachedDetails,
  type OpenStream,
} from '@cartograph/connectors'
import type { JobPayload } from '@cartograph/contract'
import {
  StopRequestedError,
  SupersededError,
  TimeSliceExpiredError,
  type ActiveSync,
} from './active-sync.ts'
import type { IngestionContext } from '../context.ts'
import { openConnection, type StoredConnection } from './open-connection.ts'
import { YieldPolicy } from '../quota/yield-policy.ts'
import { openProgressNotifier, type ProgressNotifier } from '../status/progress-notifier.ts'
import { saveShopNames } from '../shops/save-shop-names.ts'
import { sweepDeletedRecords } from '../records/sweep-deleted.ts'
import { syncStreams } from '../passes/sync-streams.ts'
import { beginRun, endRun, pauseRun, stopRun } from './run-state.ts'
import { listenForStop } from './stop-signal.ts'
import { syncLockName } from './sync-lock.ts'
import { readUploads } from '../uploads/read-uploads.ts'
import { rereadLostStreams } from './lost-streams.ts'
import { pauseReason, retryPauseMs, syncFailure } from './sync-failure.ts'

export interface SyncOutcome {
  /**
   * `interrupted`: this process was stopped; the run continues after a restart or elsewhere.
   *
   * `waiting`: the time slice has expired or the platform throttles; the run is queued again behind those
   * that wait.
   *
   * `busy`: another process works on the connection. `over`: the run had already ended.
   */
  readonly state: 'done' | 'failed' | 'stopped' | 'interrupted' | 'waiting' | 'busy' | 'over'
  /** Records written by this attempt. */
  readonly rows: number
  /** With `waiting`: the delay before the run may continue. */
  readonly resumesInMs?: number
}

type Job = JobPayload<'sync-connection'>

/** Runs one attempt under the connection's lock, and stores its outcome. */
export async function attemptSync(
  ctx: IngestionContext,
  job: Job,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const run = await beginRun(ctx, job)
  if (run === null) return { state: 'over', rows: 0 }
  if (run.state === 'paused') return { state: 'waiting', rows: 0, resumesInMs: run.resumesInMs }
  const stop = await listenForStop(ctx.store, job.sync_run_id)
  const progress = openProgressNotifier(ctx, job.org_id)
  const attempt = new SyncAttempt(progress)
  try {
    if (run.stopRequested) throw new StopRequestedError()
    const either = AbortSignal.any([signal, stop.signal])
    await attempt.run(ctx, job, run, { signal: either, stopRequested: stop.signal })
    await endRun(ctx, job, { state: 'done' })
    ctx.log.info({ ...job, rows: attempt.rows }, 'sync done')
    return { state: 'done', rows: attempt.rows }
  } catch (error) {
    if (signal.aborted) return { state: 'interrupted', rows: attempt.rows }
    if (error instanceof TimeSliceExpiredError) return { state: 'waiting', rows: attempt.rows }
    if (error instanceof SupersededError) return { state: 'over', rows: attempt.rows }
    const isStopped = error instanceof StopRequestedError || stop.signal.aborted
    const resumesInMs = isStopped ? null : retryPauseMs(error)
    if (resumesInMs !== null && (await pauseRun(ctx, job, resumesInMs, pauseReason(error)))) {
      const { rows } = attempt
      ctx.log.info({ ...job, err: error, rows, resumes_in_ms: resumesInMs }, 'sync paused')
      return { state: 'waiting', rows, resumesInMs }
    }
    if (isStopped || resumesInMs !== null) {
      if (await stopRun(ctx, job)) return { state: 'stopped', rows: attempt.rows }
      // The sync was started again before the stop was carried out.
      const rest = await attemptSync(ctx, job, signal)
      return { ...rest, rows: attempt.rows + rest.rows }
    }
    ctx.log.error({ ...job, err: error, rows: attempt.rows }, 'sync failed')
    await endRun(ctx, job, {
      state: 'failed',
      failure: syncFailure(error, run.connection.platform),
      began: run.connection,
    })
    return { state: 'failed', rows: attempt.rows }
  } finally {
    await progress.close()
    await stop.close()
  }
}

async function syncAndSweep(sync: ActiveSync, streams: readonly OpenStream[]): Promise<void> {
  await syncStreams(sync, streams)
  await sweepDeletedRecords(sync, streams)
}

/** Counts the records that were written, also when the attempt fails. */
class SyncAttempt {
  rows = 0
  readonly #progress: ProgressNotifier

  constructor(progress: ProgressNotifier) {
    this.#progress = progress
  }

  async run(
    ctx: IngestionContext,
    job: Job,
    {
      connection: stored,
      startedAt,
    }: { readonly connection: StoredConnection; readonly startedAt: Date },
    { signal, stopRequested }: Pick<ActiveSync, 'signal' | 'stopRequested'>,
  ): Promise<void> {
    this.#progress.notify()
    const imports = ctx.connectorFor(stored.platform)?.imports
    if (imports !== undefined) {
      const place = { orgId: job.org_id, connectionId: stored.id }
      await readUploads(ctx, place, imports, signal)
    }
    const yieldPolicy = new YieldPolicy()
    const connection = await openConnection(ctx, stored, signal, yieldPolicy)
    await ctx.warehouse.prepareWorkspace(job.org_id)
    const sequences = await rereadLostStreams(ctx, job)
    const shop = { orgId: job.org_id, connectionId: job.connection_id }
    await saveShopNames(ctx, shop, (id, work) => ctx.store.withLock(syncLockName(id), work))
    const sync: ActiveSync = {
      ctx,
      orgId: job.org_id,
      connectionId: job.connection_id,
      syncRunId: job.sync_run_id,
      startedAt,
      account: connection.account,
      platform: stored.platform,
      stopRequested,
      sequences,
      signal,
      onPagesWritten: (records, isAside) => {
        this.rows += records
        if (!isAside) yieldPolicy.markProgress()
        this.#progress.notify()
      },
    }
    try {
      await syncAndSweep(sync, connection.streams)
    } catch (error) {
      // The stored description of the account may be the cause, such as a manager that has lost access.
      const isRefused = error instanceof ConnectorError && error.class === 'auth'
      if (!isRefused || !hasCachedDetails(stored.integrationParams)) throw error
      const asked = withoutCachedDetails(stored.integrationParams)
      const described = { ...stored, integrationParams: asked }
      const again = await openConnection(ctx, described, signal, yieldPolicy)
      await syncAndSweep({ ...sync, account: again.account }, again.streams)
    }
  }
}
