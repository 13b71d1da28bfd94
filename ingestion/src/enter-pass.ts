import type { Cursor, OpenStream } from '@cartograph/connectors'
import { and, eq, streamStates } from '@cartograph/store'
import type { ActiveSync } from './active-sync.ts'

/** One reading of a stream from a moment to its end; it may take many runs. */
export interface Pass {
  readonly cursor: Cursor | null
  readonly since: Date | null
  readonly pagesDone: number
}

/** Goes on with the pass under way, or begins a new one; null when this run has finished the stream. */
export async function enterPass(sync: ActiveSync, stream: OpenStream): Promise<Pass | null> {
  const kept = await readState(sync, stream)
  if (kept === null || kept.finishedAt !== null) {
    if (kept?.syncRunId === sync.syncRunId) return null
    return beginPass(sync, stream, kept)
  }
  return continuePass(sync, stream, kept)
}

type StreamState = typeof streamStates.$inferSelect

async function beginPass(
  sync: ActiveSync,
  stream: OpenStream,
  kept: StreamState | null,
): Promise<Pass> {
  const newest = kept?.recordUpdatedAt ?? null
  const since = newest === null ? null : new Date(newest.getTime() - sync.lookbackMs)
  const now = sync.ctx.clock()
  const fresh = {
    syncRunId: sync.syncRunId,
    state: 'running' as const,
    cursor: null,
    since,
    pagesDone: 0,
    rowsDone: 0,
    rowsTotal: await countRows(sync, stream, since),
    startedAt: now,
    finishedAt: null,
    updatedAt: now,
  }
  const { orgId, connectionId } = sync
  await sync.ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(streamStates)
      .values({ orgId, connectionId, stream: stream.name, ...fresh })
      .onConflictDoUpdate({ target: [streamStates.connectionId, streamStates.stream], set: fresh }),
  )
  return fresh
}

async function continuePass(
  sync: ActiveSync,
  stream: OpenStream,
  kept: StreamState,
): Promise<Pass> {
  const now = sync.ctx.clock()
  // The time in which nothing was read is left out, or the pace would be told too slow ever after.
  const readForMs = kept.updatedAt.getTime() - (kept.startedAt ?? kept.updatedAt).getTime()
  const change = {
    syncRunId: sync.syncRunId,
    state: 'running' as const,
    rowsTotal: kept.rowsTotal ?? (await countRows(sync, stream, kept.since)),
    startedAt: new Date(now.getTime() - readForMs),
    updatedAt: now,
  }
  await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx.update(streamStates).set(change).where(thisStream(sync, stream)),
  )
  return kept
}

function countRows(
  sync: ActiveSync,
  stream: OpenStream,
  since: Date | null,
): Promise<number | null> {
  return stream.count({ since: since?.toISOString() ?? null, signal: sync.signal })
}

async function readState(sync: ActiveSync, stream: OpenStream): Promise<StreamState | null> {
  const [state] = await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx.select().from(streamStates).where(thisStream(sync, stream)),
  )
  return state ?? null
}

function thisStream(sync: ActiveSync, stream: OpenStream) {
  return and(eq(streamStates.connectionId, sync.connectionId), eq(streamStates.stream, stream.name))
}
