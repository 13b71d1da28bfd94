import { ConnectionId, SyncRunId, type OrgId } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import * as z from 'zod'
import { requirePredecessor } from '../check-batch.ts'
import type { StreamMark } from '../warehouse.ts'
import { insertLines } from './insert-lines.ts'
import { onCluster, readSettings, tableEngine, type Target } from './target.ts'

/** The newest version of a mark counts. */
export function marksTable(target: Target): string {
  const replacing = 'ReplacingMergeTree'
  return `CREATE TABLE IF NOT EXISTS ${target.database}.stream_marks${onCluster(target)}
      (org_id UUID, connection_id UUID, stream String, sequence UInt64, sync_run_id UUID,
       version UInt64)
    ENGINE = ${tableEngine(target, 'stream_marks', replacing)} ORDER BY (org_id, connection_id, stream, version)`
}

const Row = z.object({
  connection_id: ConnectionId,
  stream: z.string(),
  newest_sequence: z.coerce.number(),
  newest_run: SyncRunId,
  newest_version: z.coerce.number(),
})

async function readRows(
  client: ClickHouseClient,
  { database }: Target,
  orgId: OrgId,
): Promise<z.infer<typeof Row>[]> {
  const answer = await client.query({
    query: `SELECT connection_id, stream, argMax(sequence, version) AS newest_sequence,
        argMax(sync_run_id, version) AS newest_run, max(version) AS newest_version
      FROM ${database}.stream_marks WHERE org_id = {orgId:UUID} GROUP BY connection_id, stream`,
    query_params: { orgId },
    format: 'JSONEachRow',
    clickhouse_settings: readSettings,
  })
  return z.array(Row).parse(await answer.json())
}

export async function readMarks(
  client: ClickHouseClient,
  target: Target,
  orgId: OrgId,
): Promise<StreamMark[]> {
  const rows = await readRows(client, target, orgId)
  return rows.map((row) => ({
    connectionId: row.connection_id,
    stream: row.stream,
    sequence: row.newest_sequence,
    syncRunId: row.newest_run,
  }))
}

/** Stored before the rows: an interrupted batch is sent again, and finds its own mark. */
export async function saveMark(
  client: ClickHouseClient,
  target: Target,
  { orgId, mark }: { readonly orgId: OrgId; readonly mark: StreamMark },
  now: () => number,
): Promise<void> {
  const rows = await readRows(client, target, orgId)
  const before = rows.find(
    ({ connection_id, stream }) => connection_id === mark.connectionId && stream === mark.stream,
  )
  requirePredecessor(mark, before?.newest_sequence ?? 0)
  const line = {
    org_id: orgId,
    connection_id: mark.connectionId,
    stream: mark.stream,
    sequence: mark.sequence,
    sync_run_id: mark.syncRunId,
    // Higher than the stored one, even if another machine's clock is ahead.
    version: Math.max(before?.newest_version ?? 0, now() * 1000) + 1,
  }
  await insertLines(client, target, `${target.database}.stream_marks`, JSON.stringify(line))
}
