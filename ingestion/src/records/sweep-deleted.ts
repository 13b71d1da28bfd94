import { randomUUID } from 'node:crypto'
import { ConnectorError, type OpenDeletionSweep, type OpenStream } from '@cartograph/connectors'
import type { TableName } from '@cartograph/contract'
import {
  and,
  eq,
  inArray,
  rejectedRecords,
  streamStates,
  type StoredSweepStop,
  type Transaction,
} from '@cartograph/store'
import type { ReplacePart } from '@cartograph/warehouse'
import { readStreamState, whereStream } from '../passes/pass.ts'
import { SupersededError, type ActiveSync } from '../runs/active-sync.ts'
import { emptyPart } from './empty-part.ts'

/**
 * Deletes records that the platform no longer has. Once an hour, each stream compares a part of its
 * stored ids with the platform, and continues there the next time. A missing record is looked up
 * once more before it is deleted. Unusually many missing records are reported instead, and deleted
 * after a user's approval, unless even more are missing by then.
 *
 * The platform's failures do not fail the run: the next comparison is an hour later.
 */
export async function sweepDeletedRecords(
  sync: ActiveSync,
  streams: readonly OpenStream[],
): Promise<void> {
  for (const stream of streams) {
    if (stream.sweep === undefined) continue
    sync.signal.throwIfAborted()
    try {
      await sweepStream(sync, stream, stream.sweep)
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      const { connectionId } = sync
      sync.ctx.log.info(
        { connection_id: connectionId, stream: stream.name, err: error },
        'stored records were not compared with the platform',
      )
    }
  }
}

const sweepEveryMs = 3_600_000
/** Twenty requests: a million records take a little more than a week. */
const maxRecords = 5000
const maxLookUps = 100
/** An approved deletion continues with the next sync, not an hour later. */
const maxApprovedLookUps = 1000
/** More than both are reported, and deleted only if approved. */
const usualMissing = { records: 20, share: 0.05 }

async function sweepStream(
  sync: ActiveSync,
  stream: OpenStream,
  sweep: OpenDeletionSweep,
): Promise<void> {
  const state = await readStreamState(sync, stream)
  if (state?.state !== 'done') return
  const approved = state.sweepStop?.approvedAt === undefined ? null : state.sweepStop
  const now = sync.ctx.clock()
  if (
    approved === null &&
    state.sweptAt !== null &&
    now.getTime() - state.sweptAt.getTime() < sweepEveryMs
  )
    return
  await saveSweep(sync, stream, { sweptAt: now })
  // Complete since this moment: nothing can be missing yet.
  if (state.sweptAt === null) return

  const externalIds = await nextExternalIds(sync, stream, state.sweptTo)
  const ids = [...new Set(externalIds.map((externalId) => sweep.idOf(externalId)))]
  const missing = await findMissing(sync, sweep, ids)
  if (missing === null || ids.length === 0) return
  const sweptTo = externalIds.length < maxRecords ? null : (externalIds.at(-1) ?? null)
  const isExpected = approved !== null && missing.length <= approved.missing + usualMissing.records
  if (!isExpected && isUnusual(missing.length, ids.length)) {
    const sweepStop = { missing: missing.length, checked: ids.length }
    sync.ctx.log.warn(
      { connection_id: sync.connectionId, stream: stream.name, ...sweepStop },
      'unusually many records are missing at the platform: none is deleted',
    )
    await saveSweep(sync, stream, { sweepStop })
    return
  }
  const gone = new Set<string>()
  const lookUps = isExpected ? maxApprovedLookUps : maxLookUps
  for (const id of missing.slice(0, lookUps))
    if (!(await sweep.exists(id, sync.signal))) gone.add(id)
  await deleteRecords(sync, stream, {
    sweep,
    externalIds: externalIds.filter((externalId) => gone.has(sweep.idOf(externalId))),
    // The others are looked up the next time.
    sweptTo: missing.length > lookUps ? state.sweptTo : sweptTo,
    sweepStop:
      isExpected && missing.length > lookUps && gone.size > 0
        ? { ...approved, missing: missing.length - gone.size }
        : null,
  })
}

/** An answer without any record looks like a failure, too. */
function isUnusual(missing: number, checked: number): boolean {
  return (
    missing === checked ||
    (missing > usualMissing.records && missing > checked * usualMissing.share)
  )
}

/** The stored ids after the last one compared; after the end, those from the beginning. */
async function nextExternalIds(
  sync: ActiveSync,
  stream: OpenStream,
  after: string | null,
): Promise<string[]> {
  const read = async (from: string, to: string | null, limit: number): Promise<string[]> => {
    const { rowsJson } = await sync.ctx.warehouse.query({
      orgId: sync.orgId,
      sql: `SELECT external_id FROM raw_records
        WHERE connection_id = CAST($1 AS UUID) AND stream = $2 AND external_id > $3
          ${to === null ? '' : 'AND external_id <= $4'}
        ORDER BY external_id LIMIT ${limit}`,
      params: [sync.connectionId, stream.name, from, ...(to === null ? [] : [to])],
      tables: ['raw_records'],
      shape: 'arrays',
      isFresh: true,
    })
    return (JSON.parse(rowsJson) as [string][]).map(([id]) => id)
  }
  const ids = await read(after ?? '', null, maxRecords)
  if (after === null || ids.length === maxRecords) return ids
  return [...ids, ...(await read('', after, maxRecords - ids.length))]
}

/** Null if the platform does not show all records to this connection. */
async function findMissing(
  { signal }: ActiveSync,
  sweep: OpenDeletionSweep,
  ids: readonly string[],
): Promise<string[] | null> {
  const missing: string[] = []
  for (let at = 0; at < ids.length; at += sweep.idsPerRequest) {
    const some = ids.slice(at, at + sweep.idsPerRequest)
    const existing = await sweep.findExisting(some, signal)
    if (existing === null) return null
    missing.push(...some.filter((id) => !existing.has(id)))
  }
  return missing
}

interface Deletion {
  readonly sweep: OpenDeletionSweep
  readonly externalIds: readonly string[]
  readonly sweptTo: string | null
  /** The rest of an approved deletion. */
  readonly sweepStop: StoredSweepStop | null
}

async function deleteRecords(
  sync: ActiveSync,
  stream: OpenStream,
  { sweep, externalIds, sweptTo, sweepStop }: Deletion,
): Promise<void> {
  const { ctx, orgId, connectionId, syncRunId } = sync
  if (externalIds.length === 0) return saveSweep(sync, stream, { sweptTo, sweepStop })
  const sequence = (sync.sequences.get(stream.name) ?? 0) + 1
  await ctx.warehouse.replaceRows({
    orgId,
    batchKey: [connectionId, stream.name, 'deleted', randomUUID()].join(':'),
    parts: partsOf(sync, stream, sweep, externalIds),
    mark: { connectionId, stream: stream.name, sequence, syncRunId },
  })
  await ctx.store.inWorkspace(orgId, async (tx) => {
    const change = { sweptTo, sweepStop, warehouseSequence: sequence }
    await updateStream(tx, sync, stream, change)
    await tx
      .delete(rejectedRecords)
      .where(
        and(
          eq(rejectedRecords.connectionId, connectionId),
          eq(rejectedRecords.stream, stream.name),
          inArray(rejectedRecords.externalId, [...externalIds]),
        ),
      )
  })
  sync.sequences.set(stream.name, sequence)
  ctx.log.info(
    { connection_id: connectionId, stream: stream.name, records: externalIds.length },
    'records that the platform has deleted were deleted',
  )
}

function partsOf(
  { connectionId }: ActiveSync,
  { name }: OpenStream,
  sweep: OpenDeletionSweep,
  externalIds: readonly string[],
): readonly ReplacePart[] {
  const scopes = new Map<TableName, string[][]>()
  for (const externalId of externalIds)
    for (const [table, value] of Object.entries(sweep.rowsOf(externalId))) {
      const known = scopes.get(table as TableName) ?? []
      scopes.set(table as TableName, [...known, [connectionId, value]])
    }
  const raw = externalIds.map((externalId) => [connectionId, name, externalId])
  return [
    emptyPart('raw_records', raw),
    ...[...scopes].map(([table, values]) => emptyPart(table, values)),
  ]
}

type SweepChange = Partial<
  Pick<typeof streamStates.$inferInsert, 'sweptAt' | 'sweptTo' | 'sweepStop' | 'warehouseSequence'>
>

async function saveSweep(sync: ActiveSync, stream: OpenStream, change: SweepChange): Promise<void> {
  await sync.ctx.store.inWorkspace(sync.orgId, (tx) => updateStream(tx, sync, stream, change))
}

/** Throws SupersededError when another run has taken the stream over, after a lost lock. */
async function updateStream(
  tx: Transaction,
  sync: ActiveSync,
  stream: OpenStream,
  change: SweepChange,
): Promise<void> {
  const updated = await tx
    .update(streamStates)
    .set(change)
    .where(and(whereStream(sync, stream), eq(streamStates.syncRunId, sync.syncRunId)))
    .returning({ stream: streamStates.stream })
  if (updated.length === 0)
    throw new SupersededError(`${stream.name} was taken over by another run`)
}
