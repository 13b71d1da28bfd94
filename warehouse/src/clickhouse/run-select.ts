import { AppError, type Log, type TableName } from '@cartograph/contract'
import type { ClickHouseClient, DataFormat } from '@clickhouse/client'
import { randomUUID } from 'node:crypto'
import type { QueryAnswer, QueryRequest } from '../warehouse.ts'
import { bindParams, namedParams } from './bind-params.ts'
import { toAppError } from './engine-errors.ts'
import { formats, emptyRows, readRows } from './read-rows.ts'
import { scanSql, type SqlPiece } from './scan-sql.ts'
import { onCluster, type Target } from './target.ts'

export interface SelectContext {
  readonly client: Pick<ClickHouseClient, 'query' | 'command'>
  readonly target: Target
  readonly tables: readonly TableName[]
  /** In addition to those of every query. */
  readonly settings: Readonly<Record<string, number>>
  readonly log: Log
}

export const standardTimeoutMs = 30_000
/** How long to wait for the server beyond its own time limit. */
export const graceMs = 2000

/** Large enough for a year of time zone transitions and a list of thousands of names. */
const maxQueryBytes = String(4 * 1024 * 1024)

/** The server limits each field of a multipart form, which transports long parameters. */
const maxFieldBytes = 128 * 1024

export async function runSelect(
  context: SelectContext,
  request: QueryRequest,
): Promise<QueryAnswer> {
  const { client, target, log } = context
  const { orgId, sql, params = [], shape = 'objects', signal } = request
  const { timeoutMs = standardTimeoutMs } = request
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
    const run = async (format: DataFormat, id = queryId, rowLimit = '') => {
      const query = workspaceQuery(context, bindParams(pieces, params), rowLimit, request)
      const answer = await client.query({
        query,
        query_params: { workspace: orgId, ...namedParams(params) },
        // Proxies reject long URLs.
        use_multipart_params_auto: Buffer.byteLength(query) < maxFieldBytes - 1000,
        query_id: id,
        format,
        abort_signal: stop.signal,
        // Without it, an error during the query would appear among the rows.
        clickhouse_settings: { wait_end_of_query: 1, max_query_size: maxQueryBytes },
      })
      return answer.text()
    }
    let rows = readRows[shape](await run(formats[shape]))
    if (rows.columns === null) {
      const { columns } = readRows.arrays(await run(formats.arrays, randomUUID(), 'LIMIT 0'))
      rows = emptyRows(shape, columns ?? [])
    }
    return {
      rowsJson: rows.rowsJson,
      rowCount: rows.rowCount,
      columns: rows.columns ?? [],
      engineMs: performance.now() - start,
      isCached: false,
      answeredAt: new Date().toISOString(),
    }
  } catch (error) {
    if (!stop.signal.aborted) throw toAppError(error, 'query')
    killQuery(client, target, queryId, log)
    throw stop.signal.reason
  } finally {
    clearTimeout(limit)
    signal?.removeEventListener('abort', cancel)
  }
}

/**
 * Wraps the query in a subselect, so that it can only be a SELECT, and binds the plain table names
 * to the rows of this workspace. Settings are part of the text, so that they apply to this query
 * alone on every kind of connection.
 */
function workspaceQuery(
  { target, tables, settings }: SelectContext,
  sql: string,
  limit: string,
  { timeoutMs = standardTimeoutMs, shortDecimals = false }: QueryRequest,
): string {
  const names = tables.map(
    (table) =>
      `${table} AS (SELECT * FROM ${target.database}.${table}(workspace = {workspace:UUID}))`,
  )
  const further = Object.entries(settings).map(([name, value]) => `${name} = ${value},`)
  const bound = names.length === 0 ? '' : `WITH ${names.join(',\n')}\n`
  return `${bound}SELECT * FROM (
${sql}
) ${limit}
SETTINGS ${further.join(' ')}
  max_execution_time = ${timeoutMs / 1000},
  join_use_nulls = 1,
  session_timezone = 'UTC',
  output_format_json_quote_64bit_integers = 0,
  output_format_json_quote_decimals = 1,
  output_format_decimal_trailing_zeros = ${shortDecimals ? 0 : 1},
  date_time_output_format = 'iso'`
}

/**
 * Closing the connection does not stop a query on the server. Its own time limit is the fallback.
 */
function killQuery(
  client: SelectContext['client'],
  target: Target,
  queryId: string,
  log: Log,
): void {
  client
    .command({ query: `KILL QUERY${onCluster(target)} WHERE query_id = '${queryId}' ASYNC` })
    .catch((error: unknown) =>
      log.warn({ queryId, error: String(error) }, 'a cancelled query could not be stopped'),
    )
}

/**
 * Rejects text that would escape the enclosing parentheses: several statements or unbalanced
 * parentheses.
 */
export function requireOneExpression(pieces: readonly SqlPiece[]): void {
  let depth = 0
  for (const { kind, text } of pieces) {
    if (kind !== 'code') continue
    for (const character of text) {
      if (character === ';') throw new AppError('invalid_query', 'A query is one statement')
      if (character === '(') depth += 1
      if (character === ')') depth -= 1
      if (depth < 0) throw unbalancedError()
    }
  }
  if (depth !== 0) throw unbalancedError()
}

function unbalancedError(): AppError {
  return new AppError('invalid_query', 'The brackets of the query are not in pairs')
}
