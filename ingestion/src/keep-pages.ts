import type { Cursor, OpenStream, Page } from '@cartograph/connectors'
import { and, eq, inArray, rejectedRecords, sql, streamStates, syncRuns } from '@cartograph/store'
import type { Transaction } from '@cartograph/store'
import { Superseded, type ActiveSync } from './active-sync.ts'
import type { Pass } from './enter-pass.ts'
import { recordsToBatch, type RecordBatch } from './records-to-batch.ts'
import { rejectionReason } from './rejection-reason.ts'
import { storableJson, storableText } from './storable-json.ts'

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
  const batch = recordsToBatch(stream, records, sync)
  const moved: Moved = {
    cursor: pages.at(-1)?.next ?? null,
    pagesDone: pass.pagesDone + pages.length,
    records: records.length,
    recordUpdatedAt: batch.recordUpdatedAt,
  }
  if (batch.parts.length > 0) {
    await sync.ctx.warehouse.replaceRows({
      orgId: sync.orgId,
      batchKey: [sync.connectionId, stream.name, sync.syncRunId, batch.contentHash].join(':'),
      parts: batch.parts,
    })
  }
  tellRejections(sync, stream, batch)
  return sync.ctx.store.inWorkspace(sync.orgId, async (tx) => {
    await moveCursor(tx, sync, stream, pass, moved)
    await setAside(tx, sync, stream, batch)
    return {
      pass: { ...pass, cursor: moved.cursor, pagesDone: moved.pagesDone },
      records: moved.records,
      stopRequested: await isStopRequested(tx, sync),
    }
  })
}

interface Moved {
  readonly cursor: Cursor | null
  readonly pagesDone: number
  readonly records: number
  readonly recordUpdatedAt: Date | null
}

async function moveCursor(
  tx: Transaction,
  sync: ActiveSync,
  stream: OpenStream,
  pass: Pass,
  { cursor, pagesDone, records, recordUpdatedAt }: Moved,
): Promise<void> {
  const now = sync.ctx.clock()
  const updated = await tx
    .update(streamStates)
    .set({
      cursor,
      pagesDone,
      rowsDone: sql`${streamStates.rowsDone} + ${records}`,
      // The greater of the two; of a null and a moment the moment.
      recordUpdatedAt: sql`greatest(${streamStates.recordUpdatedAt}, ${recordUpdatedAt?.toISOString() ?? null}::timestamptz)`,
      state: cursor === null ? 'done' : 'running',
      finishedAt: cursor === null ? now : null,
      updatedAt: now,
    })
    .where(
      and(
        eq(streamStates.connectionId, sync.connectionId),
        eq(streamStates.stream, stream.name),
        // Whoever lost its lock without knowing finds the stream moved on.
        eq(streamStates.syncRunId, sync.syncRunId),
        eq(streamStates.pagesDone, pass.pagesDone),
      ),
    )
    .returning({ stream: streamStates.stream })
  if (updated.length === 0)
    throw new Superseded(`${stream.name} has been moved on by somebody else`)
}

async function setAside(
  tx: Transaction,
  sync: ActiveSync,
  stream: OpenStream,
  batch: RecordBatch,
): Promise<void> {
  if (batch.understood.length > 0) {
    await tx
      .delete(rejectedRecords)
      .where(
        and(
          eq(rejectedRecords.connectionId, sync.connectionId),
          eq(rejectedRecords.stream, stream.name),
          inArray(rejectedRecords.externalId, batch.understood.map(storableText)),
        ),
      )
  }
  if (batch.rejected.length === 0) return
  const rejectedAt = sync.ctx.clock()
  await tx
    .insert(rejectedRecords)
    .values(
      batch.rejected.map((rejection) => ({
        orgId: sync.orgId,
        connectionId: sync.connectionId,
        stream: stream.name,
        externalId: storableText(rejection.externalId),
        reason: storableText(rejectionReason(rejection.cause)),
        payload: storableJson(rejection.payload),
        rejectedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [rejectedRecords.connectionId, rejectedRecords.stream, rejectedRecords.externalId],
      set: {
        reason: sql`excluded.reason`,
        payload: sql`excluded.payload`,
        rejectedAt: sql`excluded.rejected_at`,
      },
    })
}

function tellRejections(sync: ActiveSync, stream: OpenStream, { rejected }: RecordBatch): void {
  const [first] = rejected
  if (first === undefined) return
  sync.ctx.log.warn(
    {
      connection_id: sync.connectionId,
      stream: stream.name,
      records: rejected.length,
      external_id: first.externalId,
      err: first.cause,
    },
    'records set aside',
  )
}

async function isStopRequested(tx: Transaction, sync: ActiveSync): Promise<boolean> {
  const [run] = await tx
    .select({ stopRequested: syncRuns.stopRequested })
    .from(syncRuns)
    .where(eq(syncRuns.id, sync.syncRunId))
  return run?.stopRequested ?? false
}
