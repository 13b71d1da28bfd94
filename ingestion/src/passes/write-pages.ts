import type { Cursor, NormalisedRecord, OpenStream, Page, RawRecord } from '@cartograph/connectors'
import { randomUUID } from 'node:crypto'
import { eq, sql, streamStates, syncRuns } from '@cartograph/store'
import type { StoredRefusal, Transaction } from '@cartograph/store'
import { fieldRefusal } from '../runs/sync-failure.ts'
import { SupersededError, type ActiveSync } from '../runs/active-sync.ts'
import { findDayChanges, saveDayChanges, dayVersionsPart } from './day-changes.ts'
import { accountTime, whereStream, type Pass, type StreamState } from './pass.ts'
import { newestRecords } from './newest-records.ts'
import { newestChange, recordsToBatch } from './records-to-batch.ts'
import { updateSetAside, logRejections } from '../records/set-aside.ts'
import { readStoredRecords } from '../records/read-stored-records.ts'
import { compareWithStored } from './unchanged-records.ts'
import { historyAfterWindow, newestRead } from './windows.ts'

export interface WritePagesResult {
  readonly pass: Pass
  readonly records: number
  readonly stopRequested: boolean
}

/**
 * Writes pages to the warehouse, then advances the cursor in the store. Idempotent: if the process
 * is killed in between, the pages are read and written again, and rows are replaced by scope.
 */
export async function writePages(
  sync: ActiveSync,
  stream: OpenStream,
  pass: Pass,
  pages: readonly Page[],
): Promise<WritePagesResult> {
  const records = pages.flatMap((page) => page.records)
  const { changed, unchangedIds } = await compareWithStored(
    sync,
    stream,
    pass,
    await newestRecords(sync, stream, records),
  )
  const before = await normaliseDeletedRecords(sync, stream, changed)
  const batch = recordsToBatch(stream, changed, sync.account, before)
  const changes = await findDayChanges(sync, stream, records)
  const versions = dayVersionsPart(sync, stream, changes)
  const parts = versions === null ? batch.parts : [...batch.parts, versions]
  const advance: PassAdvance = {
    cursor: pages.at(-1)?.next ?? null,
    pagesDone: pass.isInterleaved ? pass.pagesDone : pass.pagesDone + pages.length,
    records: records.length,
    newest: laterOf(pass.newest, newestChange(records)),
    sequence: (sync.sequences.get(stream.name) ?? 0) + (parts.length > 0 ? 1 : 0),
    withheld: pages.at(-1)?.withheld?.map((fields) => fieldRefusal(fields, sync.platform)),
  }
  if (parts.length > 0) {
    // A random key: the same content must be written again after it has changed and changed back.
    const batchKey = [sync.connectionId, stream.name, randomUUID()].join(':')
    const { orgId, connectionId, syncRunId } = sync
    const mark = { connectionId, stream: stream.name, sequence: advance.sequence, syncRunId }
    await sync.ctx.warehouse.replaceRows({ orgId, batchKey, parts, mark })
  }
  logRejections(sync, stream, batch)
  const written = await sync.ctx.store.inWorkspace(sync.orgId, async (tx) => {
    // Lock order: the run before its streams, as everywhere, to avoid deadlocks.
    const stopRequested = await addRowsToRun(tx, sync, advance)
    await advanceStream(tx, sync, stream, pass, advance)
    await saveDayChanges(tx, sync, stream, changes)
    await updateSetAside(tx, sync, stream, {
      ...batch,
      normalisedIds: [...batch.normalisedIds, ...unchangedIds],
    })
    return {
      pass: {
        ...pass,
        cursor: advance.cursor,
        pagesDone: advance.pagesDone,
        newest: advance.newest,
      },
      records: advance.records,
      stopRequested,
    }
  })
  sync.sequences.set(stream.name, advance.sequence)
  return written
}

interface PassAdvance {
  readonly cursor: Cursor | null
  readonly pagesDone: number
  readonly records: number
  readonly newest: Date | null
  readonly sequence: number
  /** What the records lack; undefined if the stream does not say. */
  readonly withheld: readonly StoredRefusal[] | undefined
}

/**
 * Throws SupersededError when another run has advanced the stream, which happens after a lost lock.
 */
async function advanceStream(
  tx: Transaction,
  sync: ActiveSync,
  stream: OpenStream,
  pass: Pass,
  advance: PassAdvance,
): Promise<void> {
  const [stored] = await tx
    .select()
    .from(streamStates)
    .where(whereStream(sync, stream))
    .for('update')
  if (stored?.syncRunId !== sync.syncRunId || stored.pagesDone !== pass.pagesDone)
    throw new SupersededError(`${stream.name} was advanced by another run`)
  const change = pass.isInterleaved
    ? interleavedPassUpdate(sync, pass, advance)
    : passUpdate(sync, stream, stored, pass, advance)
  await tx
    .update(streamStates)
    .set({ ...change, warehouseSequence: advance.sequence })
    .where(whereStream(sync, stream))
}

function passUpdate(
  sync: ActiveSync,
  stream: OpenStream,
  stored: StreamState,
  pass: Pass,
  { cursor, pagesDone, records, newest, withheld }: PassAdvance,
) {
  const now = sync.ctx.clock()
  const isLastPage = cursor === null
  const history = isLastPage
    ? historyAfterWindow(stream.plan, stored, pass, accountTime(sync))
    : null
  // Older records lack what is allowed only now: their history is read again.
  const isAllowedAgain = isLastPage && withheld?.length === 0 && stored.withheld !== null
  const hasMore =
    isAllowedAgain || history === null || !history.historyDone || mayHaveRestatements(stream, pass)
  return {
    cursor,
    pagesDone,
    rowsDone: stored.rowsDone + records,
    recordUpdatedAt: greatest(newestRead(pass, newest)),
    state: hasMore ? ('running' as const) : ('done' as const),
    finishedAt: isLastPage ? now : null,
    updatedAt: now,
    ...history,
    ...(isAllowedAgain && { historyFrom: now, historyDone: false }),
    ...(isLastPage && withheld && { withheld: withheld.length === 0 ? null : withheld }),
    ...(isLastPage && pass.endsRestatement && { restatedAt: now }),
  }
}

/** The newest change is stored only when everything up to it has been read: the next pass begins there. */
function interleavedPassUpdate(sync: ActiveSync, pass: Pass, { cursor, newest }: PassAdvance) {
  if (cursor !== null) return { updatedAt: sync.ctx.clock() }
  const now = sync.ctx.clock()
  return {
    recordUpdatedAt: greatest(newest),
    updatedAt: now,
    ...(pass.endsRestatement && { restatedAt: now, cursor: null }),
  }
}

/** In SQL, `greatest` ignores nulls. */
function greatest(newest: Date | null) {
  return sql`greatest(${streamStates.recordUpdatedAt}, ${newest?.toISOString() ?? null}::timestamptz)`
}

function laterOf(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right
  return left > right ? left : right
}

/**
 * A fresh pass over days may be followed by restatements; `finishStream` marks the stream as done.
 */
function mayHaveRestatements(stream: OpenStream, pass: Pass): boolean {
  return stream.plan.reads === 'days' && pass.phase === 'fresh'
}

/**
 * The rows of deleted records, from what the connector derives without a payload and from the
 * stored payload.
 */
async function normaliseDeletedRecords(
  sync: ActiveSync,
  stream: OpenStream,
  records: readonly RawRecord[],
): Promise<Map<string, NormalisedRecord[]>> {
  const gone = records.filter(({ payload }) => payload === null)
  const byId = new Map<string, NormalisedRecord[]>()
  if (gone.length === 0) return byId
  const { ctx, orgId, connectionId } = sync
  const key = { orgId, connectionId, stream: stream.name }
  const ids = [...new Set(gone.map((record) => record.externalId))]
  for (const record of [...gone, ...(await readStoredRecords(ctx, key, ids))]) {
    const { externalId } = record
    try {
      const rows = stream.normalise(record, sync.account)
      byId.set(externalId, [...(byId.get(externalId) ?? []), rows])
    } catch {
      // The connector cannot derive rows without a payload, or the stored payload was set aside.
    }
  }
  return byId
}

/** Adds to the run's row count. Returns whether a stop was requested. */
async function addRowsToRun(
  tx: Transaction,
  sync: ActiveSync,
  { records }: PassAdvance,
): Promise<boolean> {
  const [run] = await tx
    .update(syncRuns)
    .set({ rows: sql`${syncRuns.rows} + ${records}` })
    .where(eq(syncRuns.id, sync.syncRunId))
    .returning({ stopRequested: syncRuns.stopRequested })
  return run?.stopRequested ?? false
}
