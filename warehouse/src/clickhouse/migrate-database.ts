import type { ClickHouseClient } from '@clickhouse/client'
import type { Migration } from '../migrations/migration.ts'
import { tablesAfter } from '../migrations/tables-after.ts'
import { renderStep, renderView } from './dialect.ts'

/**
 * Brings the shared tables to the newest version this program knows. Every step may run twice, so two
 * processes that start together do no harm.
 */
export async function migrateDatabase(
  client: ClickHouseClient,
  database: string,
  migrations: readonly Migration[],
): Promise<void> {
  for (const query of bookkeeping(database)) await client.command({ query })
  const version = await schemaVersion(client, database)
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest)
    throw new Error(
      `The database ${database} has schema version ${version}, this program knows ${newest}: it was written by a newer release`,
    )
  if (version === newest) return

  for (const migration of migrations.filter((one) => one.version > version))
    for (const step of migration.steps) await client.command({ query: renderStep(database, step) })
  for (const table of tablesAfter(migrations))
    await client.command({ query: renderView(database, table) })
  await client.command({
    query: `INSERT INTO ${database}.schema_version (version, applied_at) VALUES (${newest}, now())`,
  })
}

function bookkeeping(database: string): readonly string[] {
  return [
    `CREATE DATABASE IF NOT EXISTS ${database}`,
    `CREATE TABLE IF NOT EXISTS ${database}.schema_version (version UInt32, applied_at DateTime)
     ENGINE = MergeTree ORDER BY version`,
    `CREATE TABLE IF NOT EXISTS ${database}.workspaces (org_id UUID, prepared_at DateTime)
     ENGINE = ReplacingMergeTree ORDER BY org_id`,
    `CREATE TABLE IF NOT EXISTS ${database}.applied_batches
       (org_id UUID, batch_key String, connection_id Nullable(UUID), applied_at DateTime)
     ENGINE = MergeTree ORDER BY (org_id, batch_key) TTL applied_at + INTERVAL 60 DAY`,
  ]
}

async function schemaVersion(client: ClickHouseClient, database: string): Promise<number> {
  const answer = await client.query({
    query: `SELECT max(version) AS version FROM ${database}.schema_version`,
    format: 'JSONEachRow',
  })
  const [row] = await answer.json<{ version: number }>()
  return row?.version ?? 0
}
