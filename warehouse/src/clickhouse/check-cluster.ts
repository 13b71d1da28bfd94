import type { ClickHouseClient } from '@clickhouse/client'
import type { Target } from './target.ts'

/** Each server has to have all rows: with several shards, a query would see those of one of them. */
export async function checkCluster(
  client: Pick<ClickHouseClient, 'query'>,
  { cluster }: Target,
): Promise<void> {
  if (cluster === null) return
  const answer = await client.query({
    query: `SELECT toUInt32(uniqExact(shard_num)) AS shards FROM system.clusters WHERE cluster = {cluster:String}`,
    query_params: { cluster },
    format: 'JSONEachRow',
  })
  const [row] = await answer.json<{ shards: number }>()
  const shards = row?.shards ?? 0
  if (shards === 0) throw new Error(`The server knows no cluster ${cluster}`)
  if (shards > 1)
    throw new Error(`The cluster ${cluster} has ${shards} shards; one with all rows is needed`)
}
