import { AppError } from '@cartograph/contract'
import {
  DuckDBTypeId,
  StatementType,
  type DuckDBConnection,
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api'
import type { RowShape, SqlValue } from '../../warehouse.ts'
import { bindValues } from './bind-values.ts'
import { rowsAsJsonSql, type ResultColumn } from './rows-as-json-sql.ts'
import { rowsToJson } from './rows-to-json.ts'

export interface SelectRequest {
  readonly sql: string
  readonly params: readonly SqlValue[]
  readonly shape: RowShape
  readonly shortDecimals: boolean
  /** The engine writes the JSON itself. */
  readonly expectsManyRows: boolean
}

export interface SelectAnswer {
  readonly rows: Buffer
  readonly rowCount: number
  readonly columns: readonly string[]
}

/**
 * Runs one SELECT with a new plan. Prepared statements are not reused: DuckDB plans with
 * statistics of the rows, and an old plan returns wrong results after a write (a range that was
 * empty stays empty).
 */
export async function runSelect(
  connection: DuckDBConnection,
  request: SelectRequest,
): Promise<SelectAnswer> {
  const { values, types } = bindValues(request.params)
  const statement = await prepareSelect(connection, request.sql, values.length)
  let result: DuckDBMaterializedResult
  try {
    const columns = request.expectsManyRows ? resultColumns(statement) : null
    if (columns) return await runInEngine(connection, request, columns)
    statement.bind(values, types)
    result = await statement.run()
  } finally {
    statement.destroySync()
  }
  const columns = result.columnNames()
  const rows = await rowsToJson(result, request)
  if (rows) return { rows, rowCount: result.rowCount, columns }
  const typeNames = result.columnTypes().map(String)
  return runInEngine(
    connection,
    request,
    columns.map((name, index) => ({ name, type: typeNames[index] ?? '' })),
  )
}

/** Uses the engine's parser to require a single SELECT statement. */
async function prepareSelect(
  connection: DuckDBConnection,
  sql: string,
  paramCount: number,
): Promise<DuckDBPreparedStatement> {
  const statement = await connection.prepare(sql)
  try {
    // The engine classifies PRAGMA as a SELECT.
    if (statement.statementType !== StatementType.SELECT || !queryStart.test(sql))
      throw invalidQuery('A query is a SELECT')
    if (statement.parameterCount !== paramCount)
      throw invalidQuery(
        `The query has ${statement.parameterCount} parameters, ${paramCount} were given`,
      )
    return statement
  } catch (error) {
    statement.destroySync()
    throw error
  }
}

const queryStart = /^(?:\s|--[^\n]*\n|\/\*[^*]*\*\/)*(?:SELECT|WITH|FROM|VALUES|\()/i

/** Null when the types depend on the parameters. */
function resultColumns(statement: DuckDBPreparedStatement): readonly ResultColumn[] | null {
  if (statement.columnTypeId(0) === DuckDBTypeId.INVALID) return null
  return Array.from({ length: statement.columnCount }, (_, index) => ({
    name: statement.columnName(index),
    type: statement.columnType(index).toString(),
  }))
}

async function runInEngine(
  connection: DuckDBConnection,
  request: SelectRequest,
  columns: readonly ResultColumn[],
): Promise<SelectAnswer> {
  const { values, types } = bindValues(request.params)
  const result = await connection.run(rowsAsJsonSql(request, columns), values, types)
  const chunk = await result.fetchChunk()
  const rows = chunk?.getColumnValues(1)[0]
  return {
    rowCount: Number(chunk?.getColumnValues(0)[0] ?? 0),
    rows: Buffer.from(typeof rows === 'string' ? `[${rows}]` : '[]'),
    columns: columns.map(({ name }) => name),
  }
}

function invalidQuery(message: string): AppError {
  return new AppError('invalid_query', message)
}
