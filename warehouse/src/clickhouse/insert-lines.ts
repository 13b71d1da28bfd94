import type { ClickHouseClient } from '@clickhouse/client'
import { insertSettings, type Target } from './target.ts'

/** One insert. Once it is acknowledged, every later query sees the rows. */
export async function insertLines(
  client: Pick<ClickHouseClient, 'command'>,
  target: Target,
  table: string,
  lines: string,
): Promise<void> {
  if (lines === '') return
  await client.command({
    query: `INSERT INTO ${table} FORMAT JSONEachRow\n${lines}`,
    clickhouse_settings: {
      ...insertSettings(target),
      date_time_input_format: 'best_effort',
      async_insert: 0,
      // Otherwise replicated tables silently drop a block that equals an earlier one.
      insert_deduplicate: 0,
      input_format_skip_unknown_fields: 1,
      wait_end_of_query: 1,
    },
  })
}
