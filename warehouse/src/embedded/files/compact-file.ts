import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Migration } from '../../migrations/migration.ts'
import { tablesAfter } from '../../migrations/tables-after.ts'
import { quoteName, quoteText, renderTable } from './dialect.ts'
import { bookkeeping } from './migrate-file.ts'
import { storageVersion } from './open-instance.ts'
import type { WorkspaceFile } from './workspace-file.ts'

/** Whether this share of the file is wasted, or its format is an older one. */
export async function needsCompaction(
  connection: DuckDBConnection,
  wastedShare: number,
): Promise<boolean> {
  await connection.run('CHECKPOINT')
  const version = `SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = current_database()`
  if (!String(await readValue(connection, version)).startsWith(storageVersion)) return true
  const blocks = await connection.runAndReadAll(
    'SELECT * FROM pragma_database_size() WHERE database_name = current_database()',
  )
  const [{ total_blocks: total, used_blocks: used } = {}] = blocks.getRowObjectsJson()
  let live = Number(used)
  for (const table of await tableNames(connection)) live -= await deadBlocks(connection, table)
  return Number(total) - live >= wastedShare * Number(total)
}

/** The blocks of a table's deleted rows, in proportion. They stay until whole row groups are deleted. */
async function deadBlocks(connection: DuckDBConnection, table: string): Promise<number> {
  const segments = `pragma_storage_info(${quoteText(table)})`
  const answer = await connection.runAndReadAll(
    `SELECT (SELECT count(*) FROM ${table}) AS live,
      (SELECT sum(count) FROM ${segments} WHERE column_id = 0 AND segment_type <> 'VALIDITY') AS written,
      (SELECT sum(1 + coalesce(len(additional_block_ids), 0)) FROM ${segments} WHERE block_id >= 0) AS blocks`,
  )
  const [{ live, written, blocks } = {}] = answer.getRowObjectsJson()
  const rows = Number(written ?? 0)
  return rows === 0 ? 0 : Number(blocks ?? 0) * Math.max(0, 1 - Number(live) / rows)
}

/** Within the staging folder, which is emptied at the start. */
export function compactedPath({ stagingFolder }: Pick<WorkspaceFile, 'stagingFolder'>): string {
  return join(stagingFolder, 'compacted.duckdb')
}

/**
 * Copies the committed rows of every table into a new file. The old one stays as it is and can be read
 * meanwhile; nothing may be written to it.
 */
export async function writeCompacted(
  file: WorkspaceFile,
  migrations: readonly Migration[],
): Promise<void> {
  const { connection } = file
  const target = compactedPath(file)
  for (const leftOver of [target, `${target}.wal`]) rmSync(leftOver, { force: true })
  const old = quoteName(String(await readValue(connection, 'SELECT current_database()')))
  const names = await tableNames(connection)
  await connection.run(
    `ATTACH ${quoteText(target)} AS compacted (STORAGE_VERSION ${quoteText(storageVersion)})`,
  )
  try {
    await connection.run('USE compacted')
    await connection.run(bookkeeping)
    for (const table of tablesAfter(migrations)) await connection.run(renderTable(table))
    for (const name of names)
      await connection.run(`INSERT INTO ${name} BY NAME SELECT * FROM ${old}.main.${name}`)
    await connection.run('CHECKPOINT')
  } finally {
    await connection.run(`USE ${old}`)
    await connection.run('DETACH compacted')
  }
}

async function tableNames(connection: DuckDBConnection): Promise<string[]> {
  const answer = await connection.runAndReadAll(
    `SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() AND NOT temporary`,
  )
  return answer.getRows().map(([name]) => quoteName(String(name)))
}

async function readValue(connection: DuckDBConnection, sql: string): Promise<unknown> {
  const answer = await connection.runAndReadAll(sql)
  return answer.getRows()[0]?.[0]
}
