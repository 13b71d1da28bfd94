import type { ClickHouseClient } from '@clickhouse/client'

/**
 * What every query sets, if the server has it: it refuses what it does not know, and this one came with
 * 25.4. Reading columns late loses them where a view takes the newest versions of rows.
 */
const wanted: Readonly<Record<string, number>> = { query_plan_optimize_lazy_materialization: 0 }

export async function knownSettings(
  client: Pick<ClickHouseClient, 'query'>,
): Promise<Readonly<Record<string, number>>> {
  const answer = await client.query({
    query: 'SELECT name FROM system.settings WHERE name IN {names:Array(String)}',
    query_params: { names: Object.keys(wanted) },
    format: 'JSONEachRow',
  })
  const known = new Set((await answer.json<{ name: string }>()).map(({ name }) => name))
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => known.has(name)))
}
