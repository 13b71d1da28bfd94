import {
  DuckDBTimestampValue,
  DuckDBTypeId,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'

/**
 * The JSON writer for the values of a type; null for types that only the engine can write.
 * Decimals are exact text, instants follow the contract, and NaN and infinity become null.
 */
export function cellToJson(type: DuckDBType, shortDecimals: boolean): CellWriter | null {
  const isShortened =
    shortDecimals && type.typeId === DuckDBTypeId.DECIMAL && !String(type).endsWith(',0)')
  const write = isShortened ? shortened : writers[type.typeId]
  return write ? (value) => (value === null ? 'null' : write(value)) : null
}

type CellWriter = (value: DuckDBValue) => string

const plain: CellWriter = (value) => String(value)
const quoted: CellWriter = (value) => `"${String(value)}"`
const shortened: CellWriter = (value) => `"${String(value).replace(/\.?0+$/, '')}"`
const instant: CellWriter = (value) =>
  value instanceof DuckDBTimestampValue && value.isFinite
    ? `"${new Date(Number(value.micros / 1000n)).toISOString()}"`
    : 'null'

const writers: Partial<Record<DuckDBTypeId, CellWriter>> = {
  [DuckDBTypeId.VARCHAR]: (value) => JSON.stringify(value),
  [DuckDBTypeId.BOOLEAN]: plain,
  [DuckDBTypeId.TINYINT]: plain,
  [DuckDBTypeId.SMALLINT]: plain,
  [DuckDBTypeId.INTEGER]: plain,
  [DuckDBTypeId.BIGINT]: plain,
  [DuckDBTypeId.HUGEINT]: plain,
  [DuckDBTypeId.DOUBLE]: (value) => (Number.isFinite(value) ? String(value) : 'null'),
  [DuckDBTypeId.DECIMAL]: quoted,
  [DuckDBTypeId.UUID]: quoted,
  [DuckDBTypeId.DATE]: quoted,
  [DuckDBTypeId.TIMESTAMP]: instant,
  [DuckDBTypeId.SQLNULL]: () => 'null',
}
