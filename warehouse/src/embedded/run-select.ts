import { AppError } from '@cartograph/contract'
import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBTypeId,
  SQLNULL,
  StatementType,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'
import type { SqlValue } from '../warehouse.ts'
import { quoteText } from './dialect.ts'
import type { KnownQueries } from './known-queries.ts'
import type { ResultColumn } from './result-column.ts'

export interface SelectAnswer {
  readonly rowsJson: string
  readonly rowCount: number
}

/** Runs one SELECT and has the engine write its rows as JSON, off the main thread and in order. */
export async function runSelect(
  connection: DuckDBConnection,
  known: KnownQueries,
  sql: string,
  params: readonly SqlValue[],
): Promise<SelectAnswer> {
  const { values, types } = bound(params)
  const key = `${types.join(',')} ${sql}`
  let columns = known.get(key)
  if (columns === undefined) {
    columns = await checkedColumns(connection, sql, values, types)
    known.add(key, columns)
  }
  const result = await connection.run(rowsAsJson(sql, columns), values, types)
  const chunk = await result.fetchChunk()
  const rows = chunk?.getColumnValues(1)[0]
  return {
    rowCount: Number(chunk?.getColumnValues(0)[0] ?? 0),
    rowsJson: typeof rows === 'string' ? `[${rows}]` : '[]',
  }
}

async function checkedColumns(
  connection: DuckDBConnection,
  sql: string,
  values: DuckDBValue[],
  types: DuckDBType[],
): Promise<readonly ResultColumn[]> {
  const prepared = await selectColumns(connection, sql, values.length)
  return prepared ?? describedColumns(connection, sql, values, types)
}

/**
 * What the engine itself makes of the text: one statement, a SELECT, with these columns. Null when the
 * columns depend on the types of the parameters.
 */
async function selectColumns(
  connection: DuckDBConnection,
  sql: string,
  paramCount: number,
): Promise<readonly ResultColumn[] | null> {
  const statements = await connection.extractStatements(sql).catch((error: Error) => {
    throw new AppError('invalid_query', error.message, { cause: error })
  })
  if (statements.count !== 1) throw refusal('A query is one statement')
  const prepared = await statements.prepare(0)
  try {
    if (prepared.statementType !== StatementType.SELECT) throw refusal('A query is a SELECT')
    if (prepared.parameterCount !== paramCount)
      throw refusal(`The query has ${prepared.parameterCount} parameters, ${paramCount} were given`)
    if (prepared.columnTypeId(0) === DuckDBTypeId.INVALID) return null
    return Array.from({ length: prepared.columnCount }, (_, index) => ({
      name: prepared.columnName(index),
      type: prepared.columnType(index).toString(),
    }))
  } finally {
    prepared.destroySync()
  }
}

async function describedColumns(
  connection: DuckDBConnection,
  sql: string,
  values: DuckDBValue[],
  types: DuckDBType[],
): Promise<readonly ResultColumn[]> {
  const description = await connection.runAndReadAll(`DESCRIBE ${sql}`, values, types)
  return description.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }))
}

/**
 * `list()` would lose the order beyond one row group (122,880 rows); row numbers given on the way
 * keep it at any size and cost nothing that can be measured.
 */
function rowsAsJson(sql: string, columns: readonly ResultColumn[]): string {
  const fields = columns.map(
    ({ name, type }, index) => `${quoteText(name)}: ${asJson(`c${index}`, type)}`,
  )
  return `
    SELECT count(*), string_agg(row_json, ',' ORDER BY row_index)
    FROM (
      SELECT to_json({${fields.join(', ')}})::VARCHAR AS row_json, row_number() OVER () AS row_index
      FROM (
${sql}
      ) AS answer(${columns.map((_, index) => `c${index}`).join(', ')})
    )`
}

/** Decimals as exact text, moments as the contract writes them, and no NaN, which JSON does not have. */
function asJson(column: string, type: string): string {
  if (type.startsWith('DECIMAL')) return `${column}::VARCHAR`
  if (type === 'TIMESTAMP') return `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`
  if (type === 'DOUBLE' || type === 'FLOAT')
    return `CASE WHEN isfinite(${column}) THEN ${column} END`
  return column
}

function bound(params: readonly SqlValue[]): { values: DuckDBValue[]; types: DuckDBType[] } {
  const values = params.map((value) =>
    Number.isSafeInteger(value) ? BigInt(Number(value)) : value,
  )
  return { values, types: values.map(boundType) }
}

function boundType(value: SqlValue | bigint): DuckDBType {
  if (value === null) return SQLNULL
  if (typeof value === 'bigint') return BIGINT
  if (typeof value === 'boolean') return BOOLEAN
  return typeof value === 'number' ? DOUBLE : VARCHAR
}

function refusal(message: string): AppError {
  return new AppError('invalid_query', message)
}
