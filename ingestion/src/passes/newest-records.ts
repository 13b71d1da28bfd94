import type { OpenStream, RawRecord } from '@cartograph/connectors'
import { parseEngineTime } from '../records/read-stored-records.ts'
import type { ComparedSync } from './unchanged-records.ts'

/**
 * Keeps the newest record of each id, and drops it if the stored one is newer. History is read newest
 * first, and windows overlap, so that older records follow newer ones. Equally old records stay,
 * because they may be normalised differently now. Returns all records of streams that do not store
 * the newest record of each id only.
 */
export async function newestRecords(
  sync: ComparedSync,
  { name, plan }: Pick<OpenStream, 'name' | 'plan'>,
  records: readonly RawRecord[],
): Promise<readonly RawRecord[]> {
  if (plan.reads !== 'changes' || plan.keepsNewest !== true) return records
  const newest = new Map<string, RawRecord>()
  for (const record of records) {
    const other = newest.get(record.externalId)
    if (other === undefined || momentOf(other) <= momentOf(record))
      newest.set(record.externalId, record)
  }
  const stored = await readMoments(sync, name, [...newest.keys()])
  return [...newest.values()].filter(
    (record) => momentOf(record) >= (stored.get(record.externalId) ?? -Infinity),
  )
}

function momentOf({ updatedAt }: RawRecord): number {
  return Date.parse(updatedAt)
}

async function readMoments(
  { ctx, orgId, connectionId }: ComparedSync,
  stream: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const moments = new Map<string, number>()
  for (let offset = 0; offset < ids.length; offset += maxIds) {
    const some = ids.slice(offset, offset + maxIds)
    const { rowsJson } = await ctx.warehouse.query({
      orgId,
      sql: `SELECT external_id, CAST(updated_at AS VARCHAR) AS updated_at FROM raw_records
        WHERE connection_id = CAST($1 AS UUID) AND stream = $2
          AND external_id IN (${some.map((_, n) => `$${n + 3}`).join(', ')})`,
      params: [connectionId, stream, ...some],
      tables: ['raw_records'],
      shape: 'arrays',
      isFresh: true,
    })
    for (const [id, at] of JSON.parse(rowsJson) as [id: string, updatedAt: string][])
      moments.set(id, Date.parse(parseEngineTime(at)))
  }
  return moments
}

const maxIds = 5000
