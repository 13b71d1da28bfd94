import type { ClickHouseClient } from '@clickhouse/client'

/** What every query sets, if the server has it: it refuses what it does not know. */
const wanted: Readonly<Record<string, number>> = {
  // Came with 25.4. Reading columns late loses them where a view takes the newest versions of rows.
  query_plan_optimize_lazy_materialization: 0,
  // Two centuries of clock changes on both sides of a comparison are more than is read unless told.
  max_ast_elements: 1_000_000,
  max_expanded_ast_elements: 2_000_000,
}

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
