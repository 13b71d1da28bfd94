import type { DuckDBConnection } from '@duckdb/node-api'
import type { Migration } from '../../migrations/migration.ts'
import { tablesAfter } from '../../migrations/tables-after.ts'
import { quoteText, renderStep, renderTable } from './dialect.ts'

/**
 * Migrates a workspace's file to the newest version of this program in one transaction. A new file gets the
 * tables as they are after all migrations.
 */
export async function migrateFile(
  connection: DuckDBConnection,
  migrations: readonly Migration[],
): Promise<void> {
  await connection.run(bookkeeping)
  const version = await schemaVersion(connection)
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest)
    throw new Error(
      `The workspace's file has schema version ${version}, this program knows ${newest}: it was written by a newer release`,
    )
  if (version === newest) return

  const missing = migrations.filter((one) => one.version > version)
  const statements =
    version === 0
      ? tablesAfter(migrations).map(renderTable)
      : missing.flatMap(({ steps }) => steps.map(renderStep))
  const applied = missing.map(({ version: number, name }) => `(${number}, ${quoteText(name)})`)
  await connection.run('BEGIN TRANSACTION')
  try {
    for (const statement of statements) await connection.run(statement)
    await connection.run(
      `INSERT INTO schema_version
       SELECT version, name, now()::TIMESTAMP FROM (VALUES ${applied.join(', ')}) AS applied(version, name)`,
    )
    await connection.run('COMMIT')
  } catch (error) {
    await connection.run('ROLLBACK')
    throw error
  }
}

/** Tables of the file itself, beside those of the migrations. */
export const bookkeeping = `
  CREATE TABLE IF NOT EXISTS schema_version (
    version INTEGER NOT NULL, name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL
  );
  CREATE TABLE IF NOT EXISTS applied_batches (
    batch_key VARCHAR NOT NULL, connection_id UUID, applied_at TIMESTAMP NOT NULL
  );
  CREATE TABLE IF NOT EXISTS stream_marks (
    connection_id UUID NOT NULL, stream VARCHAR NOT NULL, sequence BIGINT NOT NULL,
    sync_run_id UUID NOT NULL
  )`

async function schemaVersion(connection: DuckDBConnection): Promise<number> {
  const answer = await connection.runAndReadAll(
    'SELECT coalesce(max(version), 0) FROM schema_version',
  )
  return Number(answer.getRows()[0]?.[0])
}
