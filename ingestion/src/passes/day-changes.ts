import type { OpenStream, RawRecord } from '@cartograph/connectors'
import { and, eq, inArray, sql, streamDays, type Transaction } from '@cartograph/store'
import type { ReplacePartOf } from '@cartograph/warehouse'
import type { ActiveSync } from '../runs/active-sync.ts'
import { hashDay } from './record-hash.ts'

/** A day that is new, or whose content differs from the stored version. */
interface ChangedDay {
  readonly day: string
  readonly contentHash: string
  readonly payload: string
}

export interface DayChanges {
  readonly learnedAt: Date
  readonly days: readonly ChangedDay[]
}

/** Finds the days whose content is new or was restated, by a hash of the payload. */
export async function findDayChanges(
  sync: ActiveSync,
  stream: OpenStream,
  records: readonly RawRecord[],
): Promise<DayChanges> {
  // The same for all attempts of the run: a version whose hash was not stored yet is replaced, not doubled.
  const learnedAt = sync.startedAt
  if (stream.plan.reads !== 'days' || records.length === 0) return { learnedAt, days: [] }
  const read = new Map(records.map((record) => [record.externalId, record.payload]))
  const stored = await sync.ctx.store.inWorkspace(sync.orgId, (tx) =>
    tx
      .select({ day: streamDays.day, contentHash: streamDays.contentHash })
      .from(streamDays)
      .where(
        and(
          eq(streamDays.connectionId, sync.connectionId),
          eq(streamDays.stream, stream.name),
          inArray(streamDays.day, [...read.keys()]),
        ),
      ),
  )
  const hashes = new Map(stored.map(({ day, contentHash }) => [day, contentHash]))
  const days = [...read].flatMap(([day, payload]) => {
    const contentHash = hashDay(payload)
    if (hashes.get(day) === contentHash) return []
    return [{ day, contentHash, payload: JSON.stringify(payload) }]
  })
  return { learnedAt, days }
}

/** The rows of `day_versions` for the changed days; null when there are none. */
export function dayVersionsPart(
  sync: ActiveSync,
  stream: Pick<OpenStream, 'name'>,
  { learnedAt, days }: DayChanges,
): ReplacePartOf<'day_versions'> | null {
  if (days.length === 0) return null
  const rows = days.map(({ day, payload }) => ({
    connection_id: sync.connectionId,
    stream: stream.name,
    day,
    learned_at: learnedAt.toISOString(),
    payload,
  }))
  return {
    table: 'day_versions',
    scopes: rows.map((row) => [row.connection_id, row.stream, row.day, row.learned_at]),
    rows,
  }
}

/** Stores the new hashes and counts a restatement for each day that was stored before. */
export async function saveDayChanges(
  tx: Transaction,
  sync: ActiveSync,
  stream: Pick<OpenStream, 'name'>,
  { learnedAt, days }: DayChanges,
): Promise<void> {
  if (days.length === 0) return
  const { orgId, connectionId } = sync
  await tx
    .insert(streamDays)
    .values(
      days.map(({ day, contentHash }) => ({
        orgId,
        connectionId,
        stream: stream.name,
        day,
        contentHash,
        learnedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [streamDays.connectionId, streamDays.stream, streamDays.day],
      set: {
        contentHash: sql`excluded.content_hash`,
        learnedAt: sql`excluded.learned_at`,
        restatements: sql`${streamDays.restatements} + 1`,
      },
    })
}
