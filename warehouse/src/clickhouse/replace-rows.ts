import { canonicalTables, type CanonicalTable, type OrgId } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { changesSequences, withSequences } from '../customer-sequence.ts'
import { connectionsOf } from '../connections-of.ts'
import { rowsToNdjson } from '../rows-to-ndjson.ts'
import { scopesToNdjson } from '../scopes-to-ndjson.ts'
import type { ReplaceBatch, ReplaceOutcome, ReplacePart } from '../warehouse.ts'
import { clickhouseType, quoteText, rowsTable, sequenceOrders, sortingColumns } from './dialect.ts'
import { insertLines } from './insert-lines.ts'
import { saveMark } from './stream-marks.ts'
import { recordChange } from './table-versions.ts'
import { insertSettings, readSettings, type Target } from './target.ts'

/**
 * ClickHouse has no transactions across tables. Instead, each table receives its part in one
 * insert (new versions of the rows, deleted versions of those that left their scope), then the
 * tables are recorded as changed, and the batch key is written last. An interrupted batch is not
 * acknowledged, so the caller sends it again; its rows have higher versions and give the same
 * result. Raw records follow when everything else is recorded: a caller takes a stored one as proof
 * that its rows are stored, and does not send them again.
 */
export async function replaceRows(
  client: ClickHouseClient,
  target: Target,
  batch: ReplaceBatch,
  now: () => number,
): Promise<ReplaceOutcome> {
  const { orgId, parts, mark } = batch
  if (await isApplied(client, target, batch)) return { applied: false, rows: 0 }

  if (mark) await saveMark(client, target, { orgId, mark }, now)
  const tables = parts.map((part) => part.table)
  const customers = changesSequences(tables) ? await changedCustomers(client, target, batch) : []
  for (const part of parts)
    if (part.table !== 'raw_records') await replacePart(client, target, orgId, part, now)
  await updateSequences(client, target, orgId, customers)
  await recordChange(client, target, orgId, withSequences(tables))
  for (const part of parts)
    if (part.table === 'raw_records') {
      await replacePart(client, target, orgId, part, now)
      await recordChange(client, target, orgId, ['raw_records'])
    }
  await recordBatch(client, target, batch, now)
  return { applied: true, rows: parts.reduce((sum, part) => sum + part.rows.length, 0) }
}

interface CustomerKey {
  readonly connection_id: string
  readonly customer_id: string
}

/** The customers of the batch and of the orders that it replaces. */
async function changedCustomers(
  client: ClickHouseClient,
  target: Target,
  { orgId, parts }: ReplaceBatch,
): Promise<readonly CustomerKey[]> {
  const found: CustomerKey[] = []
  for (const part of parts) {
    if (part.table === 'customers')
      for (const [connection_id = '', customer_id = ''] of part.scopes)
        found.push({ connection_id, customer_id })
    if (part.table !== 'orders') continue
    for (const { connection_id, customer_id } of part.rows)
      if (customer_id !== null) found.push({ connection_id, customer_id })
    if (part.scopes.length === 0) continue
    const answer = await client.query({
      query: `
        SELECT DISTINCT connection_id, customer_id
        FROM ${rowsTable(target.database, 'orders')} FINAL
        WHERE org_id = {orgId:UUID} AND customer_id IS NOT NULL
          AND (connection_id, order_id) IN (SELECT connection_id, order_id FROM ${scopesOf(part)})`,
      query_params: { orgId },
      format: 'JSONEachRow',
      clickhouse_settings: { ...readSettings, max_query_size: String(maxQueryBytes) },
    })
    found.push(...(await answer.json<CustomerKey>()))
  }
  return found
}

async function updateSequences(
  client: ClickHouseClient,
  target: Target,
  orgId: OrgId,
  customers: readonly CustomerKey[],
): Promise<void> {
  if (customers.length === 0) return
  const keys = new Set(
    customers.map(({ connection_id, customer_id }) =>
      JSON.stringify({ connection_id, customer_id }),
    ),
  )
  const changed = `format(JSONEachRow, 'connection_id UUID, customer_id String', ${quoteText([...keys].join('\n'))})`
  const where = `o.org_id = toUUID(${quoteText(orgId)})
    AND (o.connection_id, o.customer_id) IN (SELECT connection_id, customer_id FROM ${changed})`
  await client.command({
    query: sequenceOrders(target.database, where),
    clickhouse_settings: {
      ...insertSettings(target),
      ...readSettings,
      max_query_size: String(maxQueryBytes),
      insert_deduplicate: 0,
      wait_end_of_query: 1,
    },
  })
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
  const scopes = scopesOf(part)
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

/** The scopes of a part as a table. */
function scopesOf(part: ReplacePart): string {
  const table: CanonicalTable = canonicalTables[part.table]
  const structure = table.scope.map((name) => {
    const column = table.columns[name]
    if (!column) throw new Error(`${table.name} has no column ${name}`)
    return `${name} ${clickhouseType(column)}`
  })
  return `format(JSONEachRow, ${quoteText(structure.join(', '))}, ${quoteText(scopesToNdjson(part))})`
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
