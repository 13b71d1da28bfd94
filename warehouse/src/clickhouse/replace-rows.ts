import { canonicalTables, type CanonicalTable, type OrgId } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { connectionsOf } from '../connections-of.ts'
import { rowsToNdjson } from '../rows-to-ndjson.ts'
import { scopesToNdjson } from '../scopes-to-ndjson.ts'
import type { ReplaceBatch, ReplaceOutcome, ReplacePart } from '../warehouse.ts'
import { clickhouseType, quoteText, rowsTable, sortingColumns } from './dialect.ts'
import { insertLines } from './insert-lines.ts'
import { recordChange } from './table-versions.ts'
import { readSettings, type Target } from './target.ts'

/**
 * ClickHouse has no transactions across tables. Instead, each table receives its part in one
 * insert (new versions of the rows, deleted versions of those that left their scope), then the
 * tables are recorded as changed, and the batch key is written last. An interrupted batch is not
 * acknowledged, so the caller sends it again; its rows have higher versions and give the same
 * result.
 */
export async function replaceRows(
  client: ClickHouseClient,
  target: Target,
  batch: ReplaceBatch,
  now: () => number,
): Promise<ReplaceOutcome> {
  const { orgId, parts } = batch
  if (await isApplied(client, target, batch)) return { applied: false, rows: 0 }

  for (const part of parts) await replacePart(client, target, orgId, part, now)
  const tables = parts.map((part) => part.table)
  await recordChange(client, target, orgId, tables)
  await recordBatch(client, target, batch, now)
  return { applied: true, rows: parts.reduce((sum, part) => sum + part.rows.length, 0) }
}

async function isApplied(
  client: ClickHouseClient,
  { database }: Target,
  { orgId, batchKey }: ReplaceBatch,
): Promise<boolean> {
  const found = await client.query({
    query: `SELECT 1 FROM ${database}.applied_batches
      WHERE org_id = {orgId:UUID} AND batch_key = {batchKey:String} LIMIT 1`,
    query_params: { orgId, batchKey },
    format: 'JSONEachRow',
    clickhouse_settings: readSettings,
  })
  return (await found.text()) !== ''
}

async function replacePart(
  client: ClickHouseClient,
  target: Target,
  orgId: OrgId,
  part: ReplacePart,
  now: () => number,
): Promise<void> {
  const table: CanonicalTable = canonicalTables[part.table]
  const before = part.scopes.length > 0 ? await rowsInScopes(client, target, orgId, part) : []
  // Higher than every stored version, even if another machine's clock is ahead.
  const version = before.reduce((max, row) => Math.max(max, row.version), now() * 1000) + 1

  const kept = new Set(part.rows.map((row) => identity(table, row)))
  const gone = before.filter((row) => row.is_deleted === 0 && !kept.has(identity(table, row)))
  const tombstones = gone.map(
    (row) => `${JSON.stringify({ ...row, org_id: orgId, version, is_deleted: 1 })}\n`,
  )
  // One higher than a deleted version, so that a row that stays wins even if its key is spelled
  // differently.
  const rows = rowsToNdjson(part, `"org_id":"${orgId}","version":${version + 1},"is_deleted":0,`)
  await insertLines(
    client,
    target,
    rowsTable(target.database, part.table),
    rows + tombstones.join(''),
  )
}

/** The sorting key of a row with its newest version. */
interface StoredRow {
  readonly [column: string]: unknown
  readonly version: number
  readonly is_deleted: number
}

async function rowsInScopes(
  client: ClickHouseClient,
  { database }: Target,
  orgId: OrgId,
  part: ReplacePart,
): Promise<readonly StoredRow[]> {
  const table: CanonicalTable = canonicalTables[part.table]
  const identifying = sortingColumns(table).join(', ')
  const scope = table.scope.join(', ')
  const structure = table.scope.map((name) => {
    const column = table.columns[name]
    if (!column) throw new Error(`${table.name} has no column ${name}`)
    return `${name} ${clickhouseType(column)}`
  })
  const scopes = `format(JSONEachRow, ${quoteText(structure.join(', '))}, ${quoteText(scopesToNdjson(part))})`
  const answer = await client.query({
    query: `
      SELECT ${identifying}, max(version) AS version, argMax(is_deleted, t.version) AS is_deleted
      FROM ${rowsTable(database, part.table)} AS t
      WHERE org_id = {orgId:UUID} AND (${scope}) IN (SELECT ${scope} FROM ${scopes})
      GROUP BY ${identifying}
      SETTINGS date_time_output_format = 'iso', output_format_json_quote_64bit_integers = 0`,
    query_params: { orgId },
    format: 'JSONEachRow',
    clickhouse_settings: { ...readSettings, max_query_size: String(maxQueryBytes) },
  })
  return answer.json<StoredRow>()
}

const maxQueryBytes = 256 * 1024 * 1024

function identity(table: CanonicalTable, row: Readonly<Record<string, unknown>>): string {
  const time = new Date(String(row[table.sortBy])).getTime()
  return JSON.stringify([time, ...table.key.map((column) => row[column])])
}

async function recordBatch(
  client: ClickHouseClient,
  target: Target,
  batch: ReplaceBatch,
  now: () => number,
): Promise<void> {
  const connections = connectionsOf(batch)
  const lines = (connections.length > 0 ? connections : [null]).map((connectionId) =>
    JSON.stringify({
      org_id: batch.orgId,
      batch_key: batch.batchKey,
      connection_id: connectionId,
      applied_at: Math.floor(now() / 1000),
    }),
  )
  await insertLines(client, target, `${target.database}.applied_batches`, lines.join('\n'))
}
