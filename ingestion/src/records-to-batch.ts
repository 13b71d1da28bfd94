import { createHash } from 'node:crypto'
import type {
  NormaliseContext,
  NormalisedRecord,
  OpenStream,
  RawRecord,
} from '@cartograph/connectors'
import { canonicalTables, type RawRecordRow, type TableName } from '@cartograph/contract'
import type { ReplacePart, ReplacePartOf } from '@cartograph/warehouse'

export interface RecordBatch {
  /** Raw records and canonical rows; empty when there are no records. */
  readonly parts: readonly ReplacePart[]
  /** Changes with anything that is to be written, so that other content is never taken for the same. */
  readonly contentHash: string
  readonly rejected: readonly Rejection[]
  /** Records that could be read: whatever was set aside under these ids is repaired. */
  readonly understood: readonly string[]
  /** Newest change among them. */
  readonly recordUpdatedAt: Date | null
}

export interface Rejection {
  readonly externalId: string
  readonly payload: unknown
  readonly cause: unknown
}

/** Pure: records as they were read to what has to be written. Of records that share a scope the last one wins. */
export function recordsToBatch(
  stream: Pick<OpenStream, 'name' | 'normalise'>,
  records: readonly RawRecord[],
  context: NormaliseContext,
): RecordBatch {
  const raw = new Map<string, NormalisedRecord>()
  const rejected = new Map<string, Rejection>()
  const understood = new Map<string, NormalisedRecord[]>()
  for (const record of records) {
    const { externalId, payload } = record
    raw.set(externalId, rawRecord(stream.name, record, context))
    try {
      const normalised = stream.normalise(record, context)
      understood.set(externalId, [...(understood.get(externalId) ?? []), normalised])
      rejected.delete(externalId)
    } catch (cause) {
      rejected.set(externalId, { externalId, payload, cause })
    }
  }
  const said = [...raw.values(), ...[...understood.values()].flat()]
  const parts = tableNames.flatMap((table) => partOf(table, said) ?? [])
  return {
    parts,
    contentHash: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
    rejected: [...rejected.values()],
    understood: [...understood.keys()].filter((id) => !rejected.has(id)),
    recordUpdatedAt: newest(records),
  }
}

const tableNames = Object.keys(canonicalTables) as TableName[]

type PartOf<Name extends TableName> = { [N in Name]: ReplacePartOf<N> }[Name]

function partOf<Name extends TableName>(
  table: Name,
  records: readonly NormalisedRecord[],
): PartOf<Name> | null {
  const byScope = new Map<string, NonNullable<NormalisedRecord[Name]>>()
  for (const record of records) {
    const said = record[table]
    if (said !== undefined) byScope.set(JSON.stringify(said.scope), said)
  }
  if (byScope.size === 0) return null
  const said = [...byScope.values()]
  return {
    table,
    scopes: said.map(({ scope }) => scope),
    rows: said.flatMap(({ rows }) => rows),
  }
}

function rawRecord(
  stream: string,
  record: RawRecord,
  { connectionId }: NormaliseContext,
): NormalisedRecord {
  const row: RawRecordRow = {
    connection_id: connectionId,
    stream,
    external_id: record.externalId,
    updated_at: new Date(record.updatedAt).toISOString(),
    payload: JSON.stringify(record.payload),
  }
  return { raw_records: { scope: [connectionId, stream, record.externalId], rows: [row] } }
}

function newest(records: readonly RawRecord[]): Date | null {
  const moments = records.map((record) => Date.parse(record.updatedAt))
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}
