import { randomBytes } from 'node:crypto'
import { AppError, type OrgId, type TableName } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { insertLines } from './insert-lines.ts'
import { readSettings, tableEngine, onCluster, type Target } from './target.ts'

/**
 * Each change of a workspace's table inserts a random number, and the version is the sum. Writers
 * cannot undo or hide one another's changes, none has to read before it writes, merging parts
 * leaves the sum as it is, and an old version never returns, not even from a backup. These rows
 * therefore remain when their workspace is deleted.
 */
export function versionsTable(target: Target): string {
  return `CREATE TABLE IF NOT EXISTS ${target.database}.table_versions${onCluster(target)}
    (org_id UUID, table_name String, change UInt64)
  ENGINE = ${tableEngine(target, 'table_versions', 'SummingMergeTree')}
  ORDER BY (org_id, table_name)`
}

/** Called after the rows are inserted and before the write is acknowledged. */
export async function recordChange(
  client: Pick<ClickHouseClient, 'command'>,
  target: Target,
  orgId: OrgId,
  tables: readonly TableName[],
): Promise<void> {
  const lines = tables.map((table) =>
    JSON.stringify({
      org_id: orgId,
      table_name: table,
      change: String(randomBytes(8).readBigUInt64LE()),
    }),
  )
  await insertLines(client, target, `${target.database}.table_versions`, lines.join('\n'))
}

/**
 * The combined version of these tables; `not_found` for a workspace that does not exist. Every
 * query that begins after the call sees all writes acknowledged before it.
 */
export async function readVersion(
  client: Pick<ClickHouseClient, 'query'>,
  { database }: Target,
  orgId: OrgId,
  tables: readonly TableName[],
  signal?: AbortSignal,
): Promise<string> {
  const answer = await client.query({
    query: `SELECT toString(sum(change)) AS version,
        (SELECT count() FROM ${database}.workspaces WHERE org_id = {orgId:UUID}) AS prepared
      FROM ${database}.table_versions
      WHERE org_id = {orgId:UUID} AND table_name IN {tables:Array(String)}`,
    query_params: { orgId, tables },
    format: 'JSONCompactEachRow',
    clickhouse_settings: { ...readSettings, output_format_json_quote_64bit_integers: 0 },
    ...(signal && { abort_signal: signal }),
  })
  const [row] = await answer.json<[version: string, prepared: number]>()
  if (row === undefined || row[1] === 0)
    throw new AppError('not_found', 'This workspace has no data yet.')
  return row[0]
}
