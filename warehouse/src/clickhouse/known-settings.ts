import type { ClickHouseClient } from '@clickhouse/client'

/**
 * Settings of every query. A server rejects settings that it does not know, so only its own are
 * sent.
 */
const querySettings: Readonly<Record<string, number>> = {
  // Since 25.4. Lazy materialisation loses columns in views that use FINAL.
  query_plan_optimize_lazy_materialization: 0,
  // Two centuries of time zone transitions on both sides of a comparison exceed the default.
  max_ast_elements: 1_000_000,
  max_expanded_ast_elements: 2_000_000,
}

export async function knownSettings(
  client: Pick<ClickHouseClient, 'query'>,
): Promise<Readonly<Record<string, number>>> {
  const answer = await client.query({
    query: 'SELECT name FROM system.settings WHERE name IN {names:Array(String)}',
    query_params: { names: Object.keys(querySettings) },
    format: 'JSONEachRow',
  })
  const known = new Set((await answer.json<{ name: string }>()).map(({ name }) => name))
  return Object.fromEntries(Object.entries(querySettings).filter(([name]) => known.has(name)))
}
