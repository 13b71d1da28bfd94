import { randomUUID } from 'node:crypto'
import { AppError, type TableName, type Log } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import type { QueryAnswer, QueryRequest } from '../warehouse.ts'
import { bindParams, namedParams } from './bind-params.ts'
import { toAppError } from './engine-errors.ts'
import { requireOneExpression } from './require-one-expression.ts'
import { scanSql } from './scan-sql.ts'

export interface SelectContext {
  readonly client: ClickHouseClient
  readonly database: string
  readonly tables: readonly TableName[]
  readonly log: Log
}

/** What the server may take beyond its own time limit before it is given up. */
const graceMs = 2000

export async function runSelect(
  { client, database, tables, log }: SelectContext,
  { orgId, sql, params = [], signal, timeoutMs = 30_000 }: QueryRequest,
): Promise<QueryAnswer> {
  if (signal?.aborted) throw new AppError('query_cancelled')
  const queryId = randomUUID()
  const pieces = scanSql(sql)
  requireOneExpression(pieces)
  const stop = new AbortController()
  const cancel = () => stop.abort(new AppError('query_cancelled'))
  const limit = setTimeout(() => stop.abort(new AppError('query_timeout')), timeoutMs + graceMs)
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const start = performance.now()
    const answer = await client.query({
      query: workspaceQuery(database, tables, bindParams(pieces, params), timeoutMs),
      query_params: { workspace: orgId, ...namedParams(params) },
      query_id: queryId,
      format: 'JSONEachRow',
      abort_signal: stop.signal,
      // Without it, an error half-way would stand in the middle of the rows.
      clickhouse_settings: { wait_end_of_query: 1 },
    })
    const lines = await answer.text()
    return { ...asArray(lines), engineMs: performance.now() - start }
  } catch (error) {
    if (!stop.signal.aborted) throw toAppError(error, 'query')
    kill(client, queryId, log)
    throw stop.signal.reason
  } finally {
    clearTimeout(limit)
    signal?.removeEventListener('abort', cancel)
  }
}

/**
 * The query stands in a subselect, so that it can be nothing but a SELECT, and the plain names of the
 * tables are bound to this workspace's rows around it. Settings travel in the text: they then hold for
 * this query alone on every kind of connection.
 */
function workspaceQuery(
  database: string,
  tables: readonly TableName[],
  sql: string,
  timeoutMs: number,
): string {
  const names = tables.map(
    (table) => `${table} AS (SELECT * FROM ${database}.${table}(workspace = {workspace:UUID}))`,
  )
  return `WITH ${names.join(',\n')}
SELECT * FROM (
${sql}
)
SETTINGS readonly = 1,
  max_execution_time = ${timeoutMs / 1000},
  join_use_nulls = 1,
  query_plan_optimize_lazy_materialization = 0,
  output_format_json_quote_64bit_integers = 0,
  output_format_json_quote_decimals = 1,
  output_format_decimal_trailing_zeros = 1,
  date_time_output_format = 'iso'`
}

/** A line is a row: a line break inside of a value is escaped. */
function asArray(lines: string): Pick<QueryAnswer, 'rowsJson' | 'rowCount'> {
  const rows = lines.trimEnd()
  if (rows === '') return { rowsJson: '[]', rowCount: 0 }
  let rowCount = 1
  const joined = rows.replaceAll('\n', () => {
    rowCount += 1
    return ','
  })
  return { rowsJson: `[${joined}]`, rowCount }
}

/** Hanging up does not stop a query on the server. Its own time limit is behind this. */
function kill(client: ClickHouseClient, queryId: string, log: Log): void {
  client
    .command({ query: `KILL QUERY WHERE query_id = '${queryId}' ASYNC` })
    .catch((error: unknown) =>
      log.warn({ queryId, error: String(error) }, 'a cancelled query could not be stopped'),
    )
}
