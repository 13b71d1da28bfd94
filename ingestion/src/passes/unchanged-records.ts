import type { RawRecord } from '@cartograph/connectors'
import type { ActiveSync } from '../runs/active-sync.ts'
import type { Pass } from './pass.ts'
import { recordHasher, type HashedStream } from './record-hash.ts'

export type ComparedSync = Pick<ActiveSync, 'orgId' | 'connectionId' | 'account'> & {
  readonly ctx: Pick<ActiveSync['ctx'], 'warehouse'>
}

export interface ComparedRecords {
  /** The records to write, in the order in which they were read. */
  readonly changed: readonly RawRecord[]
  /** The ids of the others: they and all their rows are stored. */
  readonly unchangedIds: readonly string[]
}

/**
 * Compares records with the stored hashes. History is not compared, because it is read once, or
 * again when its rows were lost.
 *
 * A record that another stream of the connection has stored under the same id counts as changed:
 * both write the same rows, and those of the other stream may be the stored ones.
 */
export async function compareWithStored(
  sync: ComparedSync,
  stream: HashedStream,
  pass: Pick<Pass, 'phase'>,
  records: readonly RawRecord[],
): Promise<ComparedRecords> {
  if (pass.phase === 'history' || records.length === 0)
    return { changed: records, unchangedIds: [] }
  const last = new Map(records.map((record) => [record.externalId, record]))
  const stored = await readHashes(sync, [...last.keys()])
  const hashOf = recordHasher(stream, sync.account)
  const unchanged = new Set<string>()
  for (const [id, record] of last) {
    const found = stored.get(id)
    if (record.payload === null || found?.length !== 1 || found[0]?.stream !== stream.name) continue
    if (found[0].hash === hashOf(record)) unchanged.add(id)
  }
  return {
    changed: records.filter(({ externalId }) => !unchanged.has(externalId)),
    unchangedIds: [...unchanged],
  }
}

interface StoredHash {
  readonly stream: string
  readonly hash: string | null
}

/** The stored records of any stream under each id. */
async function readHashes(
  { ctx, orgId, connectionId }: ComparedSync,
  ids: readonly string[],
): Promise<Map<string, readonly StoredHash[]>> {
  const byId = new Map<string, readonly StoredHash[]>()
  for (let offset = 0; offset < ids.length; offset += maxIds) {
    const some = ids.slice(offset, offset + maxIds)
    const { rowsJson } = await ctx.warehouse.query({
      orgId,
      sql: `SELECT external_id, stream, CAST(content_hash AS VARCHAR) AS hash FROM raw_records
        WHERE connection_id = CAST($1 AS UUID)
          AND external_id IN (${some.map((_, n) => `$${n + 2}`).join(', ')})`,
      params: [connectionId, ...some],
      tables: ['raw_records'],
      shape: 'arrays',
      isFresh: true,
    })
    const rows = JSON.parse(rowsJson) as [id: string, stream: string, hash: string | null][]
    for (const [id, stream, hash] of rows) byId.set(id, [...(byId.get(id) ?? []), { stream, hash }])
  }
  return byId
}

/** More than a batch usually has. */
const maxIds = 5000
