import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, canonicalTables, type CanonicalTable } from '@cartograph/contract'
import type { DuckDBConnection } from '@duckdb/node-api'
import { changesSequences } from '../../customer-sequence.ts'
import type { ReplaceOutcome } from '../../warehouse.ts'
import { saveMark } from './stream-marks.ts'
import { splitLines } from './split-lines.ts'
import { duckdbType, quoteText, sequenceOrders } from './dialect.ts'
import type { PartHeader, ReplaceRequest } from '../wire/protocol.ts'
import type { WorkspaceFile } from './workspace-file.ts'

/**
 * Replaces the scopes of every part and records the batch key in one transaction. `willCommit` is called
 * before its rows can be seen.
 */
export async function replaceRows(
  { connection, stagingFolder }: Pick<WorkspaceFile, 'connection' | 'stagingFolder'>,
  request: ReplaceRequest,
  body: Buffer,
  willCommit: () => void = () => {},
): Promise<ReplaceOutcome> {
  const { batchKey, parts } = request
  if (await isApplied(connection, batchKey)) return { applied: false, rows: 0 }

  const staged = await stageParts(stagingFolder, parts, body)
  try {
    await connection.run('BEGIN TRANSACTION')
    try {
      if (request.mark) await saveMark(connection, request.mark)
      const changesCustomers = changesSequences(parts.map((part) => part.table))
      if (changesCustomers) await collectCustomers(connection, staged)
      for (const part of staged) await replacePart(connection, part)
      if (changesCustomers) await updateSequences(connection)
      await recordBatch(connection, request)
      willCommit()
      await connection.run('COMMIT')
    } catch (error) {
      await connection.run('ROLLBACK')
      throw error
    }
  } finally {
    const files = staged.flatMap((part) => [...part.scopes, ...part.rows])
    await Promise.all(files.map((file) => rm(file.path)))
  }
  return { applied: true, rows: parts.reduce((sum, part) => sum + part.rowCount, 0) }
}

/** Collects the customers of the batch and of the orders that it replaces, before it does. */
async function collectCustomers(
  connection: DuckDBConnection,
  staged: readonly StagedPart[],
): Promise<void> {
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE changed_customers (connection_id UUID, customer_id VARCHAR)',
  )
  const collect = (select: string) =>
    connection.run(`INSERT INTO changed_customers SELECT DISTINCT ${select}`)
  const customer = ['connection_id', 'customer_id']
  for (const { table, scopes, rows } of staged) {
    if (table.name === 'customers')
      for (const file of scopes)
        await collect(`${customer.join(', ')} FROM ${ndjson(table, file, customer)}`)
    if (table.name !== 'orders') continue
    for (const file of scopes)
      await collect(
        `o.connection_id, o.customer_id FROM orders AS o
         SEMI JOIN ${ndjson(table, file, table.scope)} AS replaced
           ON o.connection_id = replaced.connection_id AND o.order_id = replaced.order_id`,
      )
    for (const file of rows)
      await collect(`${customer.join(', ')} FROM ${ndjson(table, file, customer)}`)
  }
}

async function updateSequences(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    sequenceOrders(
      '(o.connection_id, o.customer_id) IN (SELECT (connection_id, customer_id) FROM changed_customers)',
    ),
  )
  await connection.run('DROP TABLE changed_customers')
}

async function isApplied(connection: DuckDBConnection, batchKey: string): Promise<boolean> {
  const found = await connection.runAndReadAll(
    'SELECT 1 FROM applied_batches WHERE batch_key = $1 LIMIT 1',
    [batchKey],
  )
  return found.currentRowCount > 0
}

interface StagedPart {
  readonly table: CanonicalTable
  readonly scopes: readonly StagedFile[]
  readonly rows: readonly StagedFile[]
}

interface StagedFile {
  readonly path: string
  readonly longestLineBytes: number
}

/**
 * The engine parses NDJSON files several times faster than rows can be appended through the API.
 * Each file is small enough for one of its buffers, so that a batch of any size needs two of them.
 */
async function stageParts(
  folder: string,
  parts: readonly PartHeader[],
  body: Buffer,
): Promise<readonly StagedPart[]> {
  const announced = parts.reduce((sum, part) => sum + part.scopeBytes + part.rowBytes, 0)
  if (announced !== body.length) throw new AppError('invalid_request', 'The batch is truncated')
  let offset = 0
  const take = (bytes: number) => body.subarray(offset, (offset += bytes))
  const stage = (name: string, lines: Buffer) =>
    Promise.all(
      splitLines(lines, maxStagedBytes).map(async (piece, index) => {
        const path = join(folder, `${name}.${index}.ndjson`)
        await writeFile(path, piece.bytes)
        return { path, longestLineBytes: piece.longestLineBytes }
      }),
    )
  return Promise.all(
    parts.map(async ({ table, scopeBytes, rowBytes }) => {
      const [scopes, rows] = [take(scopeBytes), take(rowBytes)]
      return {
        table: canonicalTables[table],
        scopes: await stage(`${table}.scopes`, scopes),
        rows: await stage(`${table}.rows`, rows),
      }
    }),
  )
}

const maxStagedBytes = 16 * 1024 * 1024

async function replacePart(connection: DuckDBConnection, part: StagedPart): Promise<void> {
  const { table } = part
  for (const file of part.scopes)
    await connection.run(
      `DELETE FROM ${table.name} USING ${ndjson(table, file, table.scope)} AS gone
       WHERE ${table.scope.map((column) => `${table.name}.${column} = gone.${column}`).join(' AND ')}`,
    )
  const columns = Object.keys(table.columns)
  for (const file of part.rows)
    await connection.run(
      `INSERT INTO ${table.name} (${columns.join(', ')})
       SELECT ${columns.join(', ')} FROM ${ndjson(table, file, columns)}
       ORDER BY ${table.sortBy}`,
    )
}

function ndjson(table: CanonicalTable, file: StagedFile, columns: readonly string[]): string {
  const types = columns.map((name) => {
    const column = table.columns[name]
    if (!column) throw new Error(`${table.name} has no column ${name}`)
    return `${name}: ${quoteText(duckdbType(column.type))}`
  })
  return `read_json(${quoteText(file.path)}, format = 'newline_delimited',
    maximum_object_size = ${file.longestLineBytes + 1}, columns = {${types.join(', ')}})`
}

/** One entry for each connection, so that dropping a connection also deletes its batch keys. */
async function recordBatch(
  connection: DuckDBConnection,
  { batchKey, connectionIds }: ReplaceRequest,
): Promise<void> {
  for (const connectionId of connectionIds.length > 0 ? connectionIds : [null])
    await connection.run('INSERT INTO applied_batches VALUES ($1, $2, now()::TIMESTAMP)', [
      batchKey,
      connectionId,
    ])
}
