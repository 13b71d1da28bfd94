import type { RowShape } from '../../warehouse.ts'
import { quoteText } from '../files/dialect.ts'

export interface ResultColumn {
  readonly name: string
  /** As DuckDB spells it: `DECIMAL(18,4)`. */
  readonly type: string
}

interface RowsAsJson {
  readonly sql: string
  readonly shape: RowShape
  readonly shortDecimals: boolean
}

/**
 * Wraps a query so that the engine writes its JSON off the main thread: one row with the number of
 * rows and their JSON without the outer brackets. `list()` loses the order beyond one row group
 * (122,880 rows); explicit row numbers preserve it without measurable cost.
 */
export function rowsAsJsonSql(
  { sql, shape, shortDecimals }: RowsAsJson,
  columns: readonly ResultColumn[],
): string {
  const cells = columns.map(({ type }, index) => asJson(`c${index}`, type, shortDecimals))
  const joined = (name: string) => `string_agg(${name}, ',' ORDER BY row_index)`
  const [whole, parts] =
    shape === 'columns'
      ? [
          cells.map((_, index) => `coalesce(${joined(`j${index}`)}, '')`).join(` || '],[' || `),
          cells.map((cell, index) => `coalesce(to_json(${cell})::VARCHAR, 'null') AS j${index}`),
        ]
      : [joined('row_json'), [`${rowJson(columns, cells, shape)}::VARCHAR AS row_json`]]
  return `
    SELECT count(*), ${shape === 'columns' ? `'[' || ${whole} || ']'` : whole}
    FROM (
      SELECT ${parts.join(', ')}, row_number() OVER () AS row_index
      FROM (
${sql}
      ) AS answer(${columns.map((_, index) => `c${index}`).join(', ')})
    )`
}

function rowJson(
  columns: readonly ResultColumn[],
  cells: readonly string[],
  shape: Exclude<RowShape, 'columns'>,
): string {
  if (shape === 'arrays') return `json_array(${cells.join(', ')})`
  const fields = columns.map(({ name }, index) => `${quoteText(name)}, ${cells[index]}`)
  return `json_object(${fields.join(', ')})`
}

/**
 * Decimals as exact text, instants in the contract's format, and null for NaN, which JSON does not
 * have.
 */
function asJson(column: string, type: string, shortDecimals: boolean): string {
  if (shortDecimals && /^DECIMAL\(\d+,[1-9]/.test(type))
    return `rtrim(rtrim(${column}::VARCHAR, '0'), '.')`
  if (type.startsWith('DECIMAL')) return `${column}::VARCHAR`
  if (type === 'TIMESTAMP') return `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`
  if (type === 'DOUBLE' || type === 'FLOAT')
    return `CASE WHEN isfinite(${column}) THEN ${column} END`
  return column
}
