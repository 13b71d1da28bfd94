import type { DuckDBConnection } from '@duckdb/node-api'
import type { Migration } from '../../migrations/migration.ts'
import { renderStep } from './dialect.ts'

/** Migrates a workspace's file to the newest version of this program in one transaction. */
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

  await connection.run('BEGIN TRANSACTION')
  try {
    for (const migration of migrations.filter((one) => one.version > version)) {
      for (const step of migration.steps) await connection.run(renderStep(step))
      await connection.run('INSERT INTO schema_version VALUES ($1, $2, now()::TIMESTAMP)', [
        migration.version,
        migration.name,
      ])
    }
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
