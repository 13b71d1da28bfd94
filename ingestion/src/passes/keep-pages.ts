import type { Cursor, NormalisedRecord, OpenStream, Page, RawRecord } from '@cartograph/connectors'
import { randomUUID } from 'node:crypto'
import { eq, sql, streamStates, syncRuns } from '@cartograph/store'
import type { Transaction } from '@cartograph/store'
import { Superseded, type ActiveSync } from '../runs/active-sync.ts'
import { findDayChanges, noteDayChanges, versionsPart } from './day-changes.ts'
import { momentOf, thisStream, type Pass, type StreamState } from './pass.ts'
import { recordsToBatch } from './records-to-batch.ts'
import { setAside, tellRejections } from '../records/set-aside.ts'
import { storedRecords } from '../records/stored-records.ts'
import { settlement } from './windows.ts'

export interface KeptPages {
  readonly pass: Pass
  readonly records: number
  readonly stopRequested: boolean
}

/**
 * Writes pages, and only then that they are written: killed in between, they are read and written again,
 * which changes nothing, because rows are replaced by scope.
 */
export async function keepPages(
  sync: ActiveSync,
  stream: OpenStream,
  pass: Pass,
  pages: readonly Page[],
): Promise<KeptPages> {
  const records = pages.flatMap((page) => page.records)
  const before = await whatIsStored(sync, stream, records)
  const batch = recordsToBatch(stream, records, sync.account, before)
  const changes = await findDayChanges(sync, stream, records)
  const versions = versionsPart(sync, stream, changes)
  const parts = versions === null ? batch.parts : [...batch.parts, versions]
  const moved: Moved = {
    cursor: pages.at(-1)?.next ?? null,
    pagesDone: pass.isAside ? pass.pagesDone : pass.pagesDone + pages.length,
    records: records.length,
    newest: newer(pass.newest, batch.recordUpdatedAt),
  }
  if (parts.length > 0) {
    // Its own, because what comes back as it once was must be written again.
    const batchKey = [sync.connectionId, stream.name, randomUUID()].join(':')
    await sync.ctx.warehouse.replaceRows({ orgId: sync.orgId, batchKey, parts })
  }
  tellRejections(sync, stream, batch)
  return sync.ctx.store.inWorkspace(sync.orgId, async (tx) => {
    // The run before its streams, as everywhere: in the other order two of us could wait for each other.
    const stopRequested = await countRun(tx, sync, moved)
    await moveOn(tx, sync, stream, pass, moved)
    await noteDayChanges(tx, sync, stream, changes)
    await setAside(tx, sync, stream, batch)
    return {
      pass: { ...pass, cursor: moved.cursor, pagesDone: moved.pagesDone, newest: moved.newest },
      records: moved.records,
      stopRequested,
    }
  })
}

interface Moved {
  readonly cursor: Cursor | null
  readonly pagesDone: number
  readonly records: number
  readonly newest: Date | null
}

/** Whoever lost its lock without knowing finds the stream moved on. */
async function moveOn(
  tx: Transaction,
  sync: ActiveSync,
  stream: OpenStream,
  pass: Pass,
  moved: Moved,
): Promise<void> {
  const [kept] = await tx.select().from(streamStates).where(thisStream(sync, stream)).for('update')
  if (kept?.syncRunId !== sync.syncRunId || kept.pagesDone !== pass.pagesDone)
    throw new Superseded(`${stream.name} has been moved on by somebody else`)
  const change = pass.isAside
    ? movedAside(sync, pass, moved)
    : movedPass(sync, stream, kept, pass, moved)
  await tx.update(streamStates).set(change).where(thisStream(sync, stream))
}

function movedPass(
  sync: ActiveSync,
  stream: OpenStream,
  kept: StreamState,
  pass: Pass,
  { cursor, pagesDone, records, newest }: Moved,
) {
  const now = sync.ctx.clock()
  const isOver = cursor === null
  const settled = isOver ? settlement(stream.plan, kept, pass, momentOf(sync)) : null
  const hasMore = settled === null || !settled.historyDone || isFreshOfDays(stream, pass)
  return {
    cursor,
    pagesDone,
    rowsDone: kept.rowsDone + records,
    recordUpdatedAt: greatest(newest),
    state: hasMore ? ('running' as const) : ('done' as const),
    finishedAt: isOver ? now : null,
    updatedAt: now,
    ...settled,
    ...(isOver && pass.endsRestatement && { restatedAt: now }),
  }
}

/** What is newest is known only once everything up to it has come: the next one begins there. */
function movedAside(sync: ActiveSync, pass: Pass, { cursor, newest }: Moved) {
  if (cursor !== null) return { updatedAt: sync.ctx.clock() }
  const now = sync.ctx.clock()
  return {
    recordUpdatedAt: greatest(newest),
    updatedAt: now,
    ...(pass.endsRestatement && { restatedAt: now, cursor: null }),
  }
}

/** The greater of the two; of a null and a moment the moment. */
function greatest(newest: Date | null) {
  return sql`greatest(${streamStates.recordUpdatedAt}, ${newest?.toISOString() ?? null}::timestamptz)`
}

function newer(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right
  return left > right ? left : right
}

/** More of its days may have to be read again; `finishStream` tells when none has. */
function isFreshOfDays(stream: OpenStream, pass: Pass): boolean {
  return stream.plan.reads === 'days' && pass.phase === 'fresh'
}

/**
 * Which rows are those of records that are gone: as the connector tells, where it knows without the
 * payload, and as their last payload tells.
 */
async function whatIsStored(
  sync: ActiveSync,
  stream: OpenStream,
  records: readonly RawRecord[],
): Promise<Map<string, NormalisedRecord[]>> {
  const gone = records.filter(({ payload }) => payload === null)
  const known = new Map<string, NormalisedRecord[]>()
  if (gone.length === 0) return known
  const { ctx, orgId, connectionId } = sync
  const place = { orgId, connectionId, stream: stream.name }
  const ids = [...new Set(gone.map((record) => record.externalId))]
  for (const record of [...gone, ...(await storedRecords(ctx, place, ids))]) {
    const { externalId } = record
    try {
      const said = stream.normalise(record, sync.account)
      known.set(externalId, [...(known.get(externalId) ?? []), said])
    } catch {
      // Without a payload it says nothing, or the last one was set aside.
    }
  }
  return known
}

/** Answers whether the run was asked to stop. */
async function countRun(tx: Transaction, sync: ActiveSync, { records }: Moved): Promise<boolean> {
  const [run] = await tx
    .update(syncRuns)
    .set({ rows: sql`${syncRuns.rows} + ${records}` })
    .where(eq(syncRuns.id, sync.syncRunId))
    .returning({ stopRequested: syncRuns.stopRequested })
  return run?.stopRequested ?? false
}
