import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, canonicalTables, type CanonicalTable } from '@cartograph/contract'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReplaceOutcome } from '../../warehouse.ts'
import { duckdbType, quoteText } from './dialect.ts'
import type { PartHeader, ReplaceRequest } from '../wire/protocol.ts'
import type { WorkspaceFile } from './workspace-files.ts'

/** Replaces the scopes of every part and records the batch key in one transaction. */
export async function replaceRows(
  { connection, stagingFolder }: WorkspaceFile,
  request: ReplaceRequest,
  body: Buffer,
): Promise<ReplaceOutcome> {
  const { batchKey, parts } = request
  if (await isApplied(connection, batchKey)) return { applied: false, rows: 0 }

  const staged = await stageParts(stagingFolder, parts, body)
  try {
    await connection.run('BEGIN TRANSACTION')
    try {
      for (const part of staged) await replacePart(connection, part)
      await recordBatch(connection, request)
      await connection.run('COMMIT')
    } catch (error) {
      await connection.run('ROLLBACK')
      throw error
    }
  } finally {
    await Promise.all(staged.flatMap((part) => [rm(part.scopesFile), rm(part.rowsFile)]))
  }
  return { applied: true, rows: parts.reduce((sum, part) => sum + part.rowCount, 0) }
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
  readonly scopesFile: string
  readonly rowsFile: string
  readonly hasScopes: boolean
  readonly hasRows: boolean
}

/**
 * The engine parses NDJSON files several times faster than rows can be appended through the API.
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
  const staged = parts.map((part) => ({
    table: canonicalTables[part.table],
    scopesFile: join(folder, `${part.table}.scopes.ndjson`),
    rowsFile: join(folder, `${part.table}.rows.ndjson`),
    hasScopes: part.scopeBytes > 0,
    hasRows: part.rowBytes > 0,
    scopes: take(part.scopeBytes),
    rows: take(part.rowBytes),
  }))
  await Promise.all(
    staged.flatMap((part) => [
      writeFile(part.scopesFile, part.scopes),
      writeFile(part.rowsFile, part.rows),
    ]),
  )
  return staged
}

async function replacePart(connection: DuckDBConnection, part: StagedPart): Promise<void> {
  const { table } = part
  if (part.hasScopes)
    await connection.run(
      `DELETE FROM ${table.name} USING ${ndjson(table, part.scopesFile, table.scope)} AS gone
       WHERE ${table.scope.map((column) => `${table.name}.${column} = gone.${column}`).join(' AND ')}`,
    )
  if (!part.hasRows) return
  const columns = Object.keys(table.columns)
  await connection.run(
    `INSERT INTO ${table.name} (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM ${ndjson(table, part.rowsFile, columns)}
     ORDER BY ${table.sortBy}`,
  )
}

function ndjson(table: CanonicalTable, file: string, columns: readonly string[]): string {
  const types = columns.map((name) => {
    const column = table.columns[name]
    if (!column) throw new Error(`${table.name} has no column ${name}`)
    return `${name}: ${quoteText(duckdbType(column.type))}`
  })
  return `read_json(${quoteText(file)}, format = 'newline_delimited',
    maximum_object_size = ${maxRowBytes}, columns = {${types.join(', ')}})`
}

const maxRowBytes = 256 * 1024 * 1024

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
