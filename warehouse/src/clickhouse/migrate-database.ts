import type { ClickHouseClient } from '@clickhouse/client'
import type { Migration, MigrationStep } from '../migrations/migration.ts'
import { tablesAfter } from '../migrations/tables-after.ts'
import { renderStep, renderView } from './dialect.ts'
import { marksTable } from './stream-marks.ts'
import { versionsTable } from './table-versions.ts'
import { insertSettings, onCluster, readSettings, tableEngine, type Target } from './target.ts'

/**
 * Migrates the shared tables to the newest version of this program. Every step is idempotent, so
 * two processes may start together.
 */
export async function migrateDatabase(
  client: ClickHouseClient,
  target: Target,
  migrations: readonly Migration[],
): Promise<void> {
  const { database } = target
  for (const query of bookkeeping(target)) await client.command({ query })
  const version = await schemaVersion(client, database)
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest)
    throw new Error(
      `The database ${database} has schema version ${version}, this program knows ${newest}: it was written by a newer release`,
    )
  if (version === newest) return

  const steps = migrations.filter((one) => one.version > version).flatMap((one) => one.steps)
  // Sequences are written as new versions of whole rows, which need all columns.
  for (const step of steps.toSorted((one, other) => rank(one) - rank(other)))
    await client.command({
      query: renderStep(target, step),
      ...(rank(step) > 0 && { clickhouse_settings: insertSettings(target) }),
    })
  for (const table of tablesAfter(migrations))
    await client.command({ query: renderView(target, table) })
  await client.command({
    query: `INSERT INTO ${database}.schema_version (version, applied_at) VALUES (${newest}, now())`,
    clickhouse_settings: insertSettings(target),
  })
}

function rank({ kind }: MigrationStep): number {
  return kind === 'sequenceOrders' ? 1 : 0
}

/** Tables that record the schema version, the workspaces and the batches. */
export function bookkeeping(target: Target): readonly string[] {
  const { database } = target
  const on = onCluster(target)
  return [
    `CREATE DATABASE IF NOT EXISTS ${database}${on}`,
    `CREATE TABLE IF NOT EXISTS ${database}.schema_version${on}
       (version UInt32, applied_at DateTime)
     ENGINE = ${tableEngine(target, 'schema_version', 'MergeTree')} ORDER BY version`,
    `CREATE TABLE IF NOT EXISTS ${database}.workspaces${on} (org_id UUID, prepared_at DateTime)
     ENGINE = ${tableEngine(target, 'workspaces', 'ReplacingMergeTree')} ORDER BY org_id`,
    `CREATE TABLE IF NOT EXISTS ${database}.applied_batches${on}
       (org_id UUID, batch_key String, connection_id Nullable(UUID), applied_at DateTime)
     ENGINE = ${tableEngine(target, 'applied_batches', 'MergeTree')}
     ORDER BY (org_id, batch_key) TTL applied_at + INTERVAL 60 DAY`,
    marksTable(target),
    versionsTable(target),
  ]
}

async function schemaVersion(client: ClickHouseClient, database: string): Promise<number> {
  const answer = await client.query({
    query: `SELECT max(version) AS version FROM ${database}.schema_version`,
    format: 'JSONEachRow',
    clickhouse_settings: readSettings,
  })
  const [row] = await answer.json<{ version: number }>()
  return row?.version ?? 0
}
