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

/**
 * Pure: records as they were read to what has to be written. Of records that share a scope the last one
 * wins. `before` tells what is stored of records that are gone.
 */
export function recordsToBatch(
  stream: Pick<OpenStream, 'name' | 'normalise'>,
  records: readonly RawRecord[],
  context: NormaliseContext,
  before: ReadonlyMap<string, readonly NormalisedRecord[]> = new Map(),
): RecordBatch {
  const raw = new Map<string, NormalisedRecord>()
  const rejected = new Map<string, Rejection>()
  const understood = new Map<string, NormalisedRecord[]>()
  for (const record of records) {
    const { externalId, payload } = record
    raw.set(externalId, rawRecord(stream.name, record, context))
    const said = understood.get(externalId) ?? []
    if (payload === null) {
      const known = [...said, ...(before.get(externalId) ?? [])]
      understood.set(externalId, known.map(withoutRows))
      rejected.delete(externalId)
      continue
    }
    try {
      understood.set(externalId, [...said, stream.normalise(record, context)])
      rejected.delete(externalId)
    } catch (cause) {
      rejected.set(externalId, { externalId, payload, cause })
    }
  }
  const said = [...raw.values(), ...[...understood.values()].flat()]
  return {
    parts: tableNames.flatMap((table) => partOf(table, said) ?? []),
    rejected: [...rejected.values()],
    understood: [...understood.keys()].filter((id) => !rejected.has(id)),
    recordUpdatedAt: newest(records),
  }
}

/** The scopes of a record, and nothing in them. */
function withoutRows(record: NormalisedRecord): NormalisedRecord {
  return Object.fromEntries(
    Object.entries(record).map(([table, { scope }]) => [table, { scope, rows: [] }]),
  )
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
  const scope = [connectionId, stream, record.externalId]
  return { raw_records: { scope, rows: record.payload === null ? [] : [row] } }
}

function newest(records: readonly RawRecord[]): Date | null {
  const moments = records.map((record) => Date.parse(record.updatedAt))
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}
