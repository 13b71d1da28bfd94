import type {
  NormaliseContext,
  NormalisedRecord,
  OpenStream,
  RawRecord,
} from '@cartograph/connectors'
import { canonicalTables, type RawRecordRow, type TableName } from '@cartograph/contract'
import type { ReplacePart, ReplacePartOf } from '@cartograph/warehouse'
import { recordHasher, type HashedStream } from './record-hash.ts'

export interface RecordBatch {
  /** Raw records and canonical rows. */
  readonly parts: readonly ReplacePart[]
  readonly rejected: readonly Rejection[]
  /** Records that are stored with values that are not known, or that the platform limits. */
  readonly partlyKnown: readonly PartlyKnown[]
  /** Ids of the records that were normalised; earlier rejections under these ids are removed. */
  readonly normalisedIds: readonly string[]
}

export interface PartlyKnown {
  readonly externalId: string
  /** One sentence for each value. */
  readonly unknown: readonly string[]
}

export interface Rejection {
  readonly externalId: string
  readonly payload: unknown
  readonly cause: unknown
}

/**
 * Builds the warehouse batch for raw records. Pure. Among records that share a scope the last one
 * wins. `stored` has the rows of records that the platform has deleted.
 */
export function recordsToBatch(
  stream: HashedStream & Pick<OpenStream, 'normalise'>,
  records: readonly RawRecord[],
  context: NormaliseContext,
  stored: ReadonlyMap<string, readonly NormalisedRecord[]> = new Map(),
): RecordBatch {
  const received = new Map<string, RawRecord>()
  const rejected = new Map<string, Rejection>()
  const normalised = new Map<string, NormalisedRecord[]>()
  const unknown = new Map<string, readonly string[]>()
  for (const record of records) {
    const { externalId, payload } = record
    received.set(externalId, record)
    const parts = normalised.get(externalId) ?? []
    if (payload === null) {
      const deleted = [...parts, ...(stored.get(externalId) ?? [])]
      normalised.set(externalId, deleted.map(withoutRows))
      rejected.delete(externalId)
      unknown.delete(externalId)
      continue
    }
    const found = new Set<string>()
    const onUnknown = (field: string, value: string) =>
      found.add(`${field}: the value '${value}' is not known`)
    const noting = { ...context, onUnknown, onLimit: (sentence: string) => found.add(sentence) }
    try {
      normalised.set(externalId, [...parts, stream.normalise(record, noting)])
      unknown.set(externalId, [...found])
      rejected.delete(externalId)
    } catch (cause) {
      rejected.set(externalId, { externalId, payload, cause })
    }
  }
  const hashOf = recordHasher(stream, context)
  const raw = [...received.values()].map((record) => {
    const { externalId } = record
    const isWhole = !rejected.has(externalId) && (unknown.get(externalId) ?? []).length === 0
    const payload = JSON.stringify(record.payload)
    const hash = isWhole ? hashOf(record, payload) : null
    return rawRecord(stream.name, record, context, { payload, content_hash: hash })
  })
  const parts = [...raw, ...[...normalised.values()].flat()]
  return {
    parts: tableNames.flatMap((table) => buildPart(table, parts) ?? []),
    rejected: [...rejected.values()],
    partlyKnown: [...unknown].flatMap(([externalId, values]) =>
      values.length === 0 || rejected.has(externalId) ? [] : [{ externalId, unknown: values }],
    ),
    normalisedIds: [...normalised.keys()].filter((id) => !rejected.has(id)),
  }
}

/** The scopes of a record without rows, which deletes the stored rows. */
function withoutRows(record: NormalisedRecord): NormalisedRecord {
  return Object.fromEntries(
    Object.entries(record).map(([table, { scope }]) => [table, { scope, rows: [] }]),
  )
}

const tableNames = Object.keys(canonicalTables) as TableName[]

type PartOf<Name extends TableName> = { [N in Name]: ReplacePartOf<N> }[Name]

function buildPart<Name extends TableName>(
  table: Name,
  records: readonly NormalisedRecord[],
): PartOf<Name> | null {
  const byScope = new Map<string, NonNullable<NormalisedRecord[Name]>>()
  for (const record of records) {
    const parts = record[table]
    if (parts !== undefined) byScope.set(JSON.stringify(parts.scope), parts)
  }
  if (byScope.size === 0) return null
  const parts = [...byScope.values()]
  return {
    table,
    scopes: parts.map(({ scope }) => scope),
    rows: parts.flatMap(({ rows }) => rows),
  }
}

function rawRecord(
  stream: string,
  record: RawRecord,
  { connectionId }: NormaliseContext,
  content: Pick<RawRecordRow, 'payload' | 'content_hash'>,
): NormalisedRecord {
  const row: RawRecordRow = {
    connection_id: connectionId,
    stream,
    external_id: record.externalId,
    updated_at: new Date(record.updatedAt).toISOString(),
    ...content,
  }
  const scope = [connectionId, stream, record.externalId]
  return { raw_records: { scope, rows: record.payload === null ? [] : [row] } }
}

/** Null without records. */
export function newestChange(records: readonly RawRecord[]): Date | null {
  const moments = records.map((record) => Date.parse(record.updatedAt))
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}
