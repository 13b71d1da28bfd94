import type { Cursor, OpenStream } from '@cartograph/connectors'
import { and, eq, lt, streamStates, type StoredRefusal } from '@cartograph/store'
import { SupersededError, type ActiveSync } from '../runs/active-sync.ts'
import {
  allDays,
  countDays,
  historyStart,
  isNeverRead,
  type AccountTime,
  type Window,
} from './windows.ts'

export type StreamState = typeof streamStates.$inferSelect

/** A pass reads one window of a stream to its end. It may take several runs. */
export interface Pass {
  readonly phase: 'fresh' | 'history'
  readonly window: Window
  readonly cursor: Cursor | null
  /**
   * Optimistic lock: counts the stored steps of the stream. A run that finds another count was
   * superseded.
   */
  readonly pagesDone: number
  /**
   * True for a pass over fresh data while a history pass is paused. The stored window and cursor
   * stay those of the history pass, so an interleaved pass that is cut off starts over.
   */
  readonly isInterleaved: boolean
  /**
   * True for the last pass of a restatement: all days that the platform may correct have then been
   * read again.
   */
  readonly endsRestatement: boolean
  /** The newest change among the records read so far. */
  readonly newest: Date | null
}

export function accountTime({ ctx, account }: ActiveSync): AccountTime {
  return { now: ctx.clock(), timezone: account.timezone, createdAt: account.createdAt }
}

export async function readStreamState(
  sync: ActiveSync,
  stream: OpenStream,
): Promise<StreamState | null> {
  const [state] = await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx.select().from(streamStates).where(whereStream(sync, stream)),
  )
  return state ?? null
}

/**
 * Forgets what was read of streams in an earlier version of their connector, so that they are read
 * again from the beginning. Their rows stay until they are replaced.
 */
export async function restartOutdatedStreams(
  sync: ActiveSync,
  streams: readonly OpenStream[],
): Promise<void> {
  const { ctx, orgId, connectionId } = sync
  await ctx.store.inWorkspace(orgId, async (tx) => {
    for (const stream of streams) {
      const isOutdated = and(
        whereStream(sync, stream),
        lt(streamStates.version, stream.version ?? 1),
      )
      const restarted = await tx
        .delete(streamStates)
        .where(isOutdated)
        .returning({ stream: streamStates.stream })
      if (restarted.length > 0)
        ctx.log.info({ connection_id: connectionId, stream: stream.name }, 'stream restarted')
    }
  })
}

export interface PassOptions extends Pick<Pass, 'phase' | 'window' | 'endsRestatement'> {
  /**
   * The number of records to read; null when it continues the count of the previous pass or is
   * unknown.
   */
  readonly rowsTotal: number | null
  readonly continuesCount: boolean
}

export async function beginPass(
  sync: ActiveSync,
  stream: OpenStream,
  stored: StreamState | null,
  options: PassOptions,
): Promise<Pass> {
  const now = sync.ctx.clock()
  const { phase, window, endsRestatement, rowsTotal } = options
  const counts =
    options.continuesCount && stored !== null
      ? { startedAt: startWithoutPauses(stored, now) }
      : { startedAt: now, rowsDone: 0, rowsTotal }
  const pagesDone = (stored?.pagesDone ?? 0) + 1
  const change = {
    syncRunId: sync.syncRunId,
    state: 'running' as const,
    version: stream.version ?? 1,
    phase,
    ...window,
    cursor: null,
    pagesDone,
    ...counts,
    finishedAt: null,
    stoppedBy: null,
    updatedAt: now,
  }
  const { orgId, connectionId } = sync
  const updated = await sync.ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(streamStates)
      .values({ orgId, connectionId, stream: stream.name, ...change })
      .onConflictDoUpdate({
        target: [streamStates.connectionId, streamStates.stream],
        set: change,
        setWhere: eq(streamStates.pagesDone, stored?.pagesDone ?? 0),
      })
      .returning({ stream: streamStates.stream }),
  )
  if (updated.length === 0) throw new SupersededError(`${stream.name} was advanced by another run`)
  return {
    phase,
    window,
    endsRestatement,
    cursor: null,
    pagesDone,
    isInterleaved: false,
    newest: null,
  }
}

/** Assigns the stream to this run and resumes the stored pass at its cursor. */
export async function resumePass(
  sync: ActiveSync,
  stream: OpenStream,
  stored: StreamState,
): Promise<Pass> {
  const now = sync.ctx.clock()
  const change = {
    syncRunId: sync.syncRunId,
    state: 'running' as const,
    stoppedBy: null,
    rowsTotal: stored.rowsTotal ?? (await countRows(sync, stream, stored, stored)),
    startedAt: startWithoutPauses(stored, now),
    updatedAt: now,
  }
  await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx.update(streamStates).set(change).where(whereStream(sync, stream)),
  )
  const { phase, since, until, cursor, pagesDone } = stored
  const window = { since, until }
  return {
    phase,
    window,
    cursor,
    pagesDone,
    isInterleaved: false,
    endsRestatement: false,
    newest: null,
  }
}

/**
 * Marks the stream as stopped, for the first time or again. Its position stays, and the next run
 * tries it again.
 */
export async function saveRefusal(
  sync: ActiveSync,
  stream: OpenStream,
  stoppedBy: StoredRefusal,
): Promise<void> {
  const { orgId, connectionId, syncRunId } = sync
  const now = sync.ctx.clock()
  const change = { syncRunId, state: 'failed' as const, stoppedBy, updatedAt: now }
  await sync.ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(streamStates)
      // Without a pass under way: the next run begins one.
      .values({ orgId, connectionId, stream: stream.name, ...change, finishedAt: now })
      .onConflictDoUpdate({
        target: [streamStates.connectionId, streamStates.stream],
        set: change,
      }),
  )
}

/**
 * Marks the stream as done by this run, which may have had nothing to read of it. Not if another run has
 * advanced it.
 */
export async function finishStream(
  sync: ActiveSync,
  stream: OpenStream,
  { pagesDone }: Pick<StreamState, 'pagesDone'>,
): Promise<void> {
  const { syncRunId } = sync
  await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx
      .update(streamStates)
      .set({ state: 'done', historyDone: true, syncRunId })
      .where(and(whereStream(sync, stream), eq(streamStates.pagesDone, pagesDone))),
  )
}

/** Counts everything while history is incomplete, and only the window afterwards. */
export function countRows(
  sync: ActiveSync,
  stream: OpenStream,
  stored: StreamState | null,
  window: Window,
): Promise<number | null> {
  const isBeginning = isNeverRead(stored) || stored?.historyDone === false
  if (stream.plan.reads === 'days') {
    const all = isBeginning ? allDays(stream.plan, accountTime(sync)) : window
    return Promise.resolve(countDays([all]))
  }
  return stream.count({
    since:
      (isBeginning ? historyStart(stream.plan, accountTime(sync)) : window.since)?.toISOString() ??
      null,
    until: isBeginning ? null : (window.until?.toISOString() ?? null),
    signal: sync.signal,
  })
}

/**
 * Moves the start forward by the time between runs, so that the rate covers only time spent
 * reading.
 */
function startWithoutPauses(stored: StreamState, now: Date): Date {
  const readForMs = stored.updatedAt.getTime() - (stored.startedAt ?? stored.updatedAt).getTime()
  return new Date(now.getTime() - readForMs)
}

export function whereStream(sync: ActiveSync, stream: Pick<OpenStream, 'name'>) {
  return and(eq(streamStates.connectionId, sync.connectionId), eq(streamStates.stream, stream.name))
}
