import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  SQLNULL,
  VARCHAR,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'
import type { SqlValue } from '../../warehouse.ts'

/** Whole numbers are integers for the engine. */
export function bindValues(params: readonly SqlValue[]): {
  values: DuckDBValue[]
  types: DuckDBType[]
} {
  const values = params.map((value) =>
    Number.isSafeInteger(value) ? BigInt(Number(value)) : value,
  )
  return { values, types: values.map(bindType) }
}

function bindType(value: SqlValue | bigint): DuckDBType {
  if (value === null) return SQLNULL
  if (typeof value === 'bigint') return BIGINT
  if (typeof value === 'boolean') return BOOLEAN
  return typeof value === 'number' ? DOUBLE : VARCHAR
}
