import type { Cursor, OpenStream } from '@cartograph/connectors'
import { and, eq, streamStates } from '@cartograph/store'
import { Superseded, type ActiveSync } from '../runs/active-sync.ts'
import { allDays, countDays, isFirst, type Moment, type Window } from './windows.ts'

export type StreamState = typeof streamStates.$inferSelect

/** One reading of a window of a stream, to its end; it may take many runs. */
export interface Pass {
  readonly phase: 'fresh' | 'history'
  readonly window: Window
  readonly cursor: Cursor | null
  /** Counts every step of the stream: whoever finds it moved on has been superseded. */
  readonly pagesDone: number
  /**
   * Brings new data while history is under way, whose window and cursor stay as they are: where this one
   * is, is known to nobody else. Cut off, it is begun again.
   */
  readonly isAside: boolean
  /** With it, the days that the platform corrects have been read again as far back as it does. */
  readonly endsRestatement: boolean
  /** The newest change that it has brought so far. */
  readonly newest: Date | null
}

export function momentOf({ ctx, account }: ActiveSync): Moment {
  return { now: ctx.clock(), timezone: account.timezone }
}

export async function readState(sync: ActiveSync, stream: OpenStream): Promise<StreamState | null> {
  const [state] = await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx.select().from(streamStates).where(thisStream(sync, stream)),
  )
  return state ?? null
}

export interface NewPass extends Pick<Pass, 'phase' | 'window' | 'endsRestatement'> {
  /** How many records there are; told once for all passes that count on. */
  readonly rowsTotal: number | null
  readonly countsOn: boolean
}

export async function beginPass(
  sync: ActiveSync,
  stream: OpenStream,
  kept: StreamState | null,
  begun: NewPass,
): Promise<Pass> {
  const now = sync.ctx.clock()
  const { phase, window, endsRestatement, rowsTotal } = begun
  const counts =
    begun.countsOn && kept !== null
      ? { startedAt: startedAsOf(kept, now) }
      : { startedAt: now, rowsDone: 0, rowsTotal }
  const pagesDone = (kept?.pagesDone ?? 0) + 1
  const change = {
    syncRunId: sync.syncRunId,
    state: 'running' as const,
    phase,
    ...window,
    cursor: null,
    pagesDone,
    ...counts,
    finishedAt: null,
    updatedAt: now,
  }
  const { orgId, connectionId } = sync
  const moved = await sync.ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(streamStates)
      .values({ orgId, connectionId, stream: stream.name, ...change })
      .onConflictDoUpdate({
        target: [streamStates.connectionId, streamStates.stream],
        set: change,
        setWhere: eq(streamStates.pagesDone, kept?.pagesDone ?? 0),
      })
      .returning({ stream: streamStates.stream }),
  )
  if (moved.length === 0) throw new Superseded(`${stream.name} has been moved on by somebody else`)
  return { phase, window, endsRestatement, cursor: null, pagesDone, isAside: false, newest: null }
}

/** Takes the stream over for this run, wherever it is; the pass under way goes on as it was. */
export async function takeUp(
  sync: ActiveSync,
  stream: OpenStream,
  kept: StreamState,
): Promise<Pass> {
  const now = sync.ctx.clock()
  const change = {
    syncRunId: sync.syncRunId,
    state: 'running' as const,
    rowsTotal: kept.rowsTotal ?? (await countRows(sync, stream, kept, kept)),
    startedAt: startedAsOf(kept, now),
    updatedAt: now,
  }
  await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx.update(streamStates).set(change).where(thisStream(sync, stream)),
  )
  const { phase, since, until, cursor, pagesDone } = kept
  const window = { since, until }
  return { phase, window, cursor, pagesDone, isAside: false, endsRestatement: false, newest: null }
}

/** There is nothing left to read in this run. */
export async function finishStream(sync: ActiveSync, stream: OpenStream): Promise<void> {
  await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx
      .update(streamStates)
      .set({ state: 'done', historyDone: true })
      .where(and(thisStream(sync, stream), eq(streamStates.syncRunId, sync.syncRunId))),
  )
}

/** Of a stream whose history is not read yet: everything there is; otherwise what the window holds. */
export function countRows(
  sync: ActiveSync,
  stream: OpenStream,
  kept: StreamState | null,
  window: Window,
): Promise<number | null> {
  const isBeginning = isFirst(kept) || kept?.historyDone === false
  if (stream.plan.reads === 'days') {
    const all = isBeginning ? allDays(stream.plan, momentOf(sync)) : window
    return Promise.resolve(countDays([all]))
  }
  return stream.count({
    since: isBeginning ? null : (window.since?.toISOString() ?? null),
    until: isBeginning ? null : (window.until?.toISOString() ?? null),
    signal: sync.signal,
  })
}

/** The time in which nothing was read is left out, or the pace would be told too slow ever after. */
function startedAsOf(kept: StreamState, now: Date): Date {
  const readForMs = kept.updatedAt.getTime() - (kept.startedAt ?? kept.updatedAt).getTime()
  return new Date(now.getTime() - readForMs)
}

export function thisStream(sync: ActiveSync, stream: Pick<OpenStream, 'name'>) {
  return and(eq(streamStates.connectionId, sync.connectionId), eq(streamStates.stream, stream.name))
}
