import {
  DuckDBTimestampValue,
  DuckDBTypeId,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'

/**
 * How the values of a type are written as JSON here, in this process; null for types that only the
 * engine itself writes. Decimals are exact text, moments as the contract has them, and what is no
 * number is null.
 */
export function cellToJson(type: DuckDBType, shortDecimals: boolean): Write | null {
  const isShortened =
    shortDecimals && type.typeId === DuckDBTypeId.DECIMAL && !String(type).endsWith(',0)')
  const write = isShortened ? short : writers[type.typeId]
  return write ? (value) => (value === null ? 'null' : write(value)) : null
}

type Write = (value: DuckDBValue) => string

const plain: Write = (value) => String(value)
const quoted: Write = (value) => `"${String(value)}"`
const short: Write = (value) => `"${String(value).replace(/\.?0+$/, '')}"`
const moment: Write = (value) =>
  value instanceof DuckDBTimestampValue && value.isFinite
    ? `"${new Date(Number(value.micros / 1000n)).toISOString()}"`
    : 'null'

const writers: Partial<Record<DuckDBTypeId, Write>> = {
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
  [DuckDBTypeId.TIMESTAMP]: moment,
  [DuckDBTypeId.SQLNULL]: () => 'null',
}
