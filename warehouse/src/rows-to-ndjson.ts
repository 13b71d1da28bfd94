import {
  AppError,
  canonicalTables,
  type CanonicalTable,
  type ColumnType,
  type TableName,
} from '@cartograph/contract'
import { jsonText } from './json-text.ts'
import type { ReplacePart } from './warehouse.ts'

/**
 * The rows of a part as one JSON object per line. Every value is checked against the table's
 * declaration, because the engines would silently round a fifth decimal place or fill in a missing
 * value.
 */
export function rowsToNdjson(part: ReplacePart, leadingFields = ''): string {
  const checks = columnChecks(part.table)
  const lines = part.rows.map((row: Readonly<Record<string, unknown>>) => {
    for (const { name, accepts } of checks)
      if (!accepts(row[name])) throw badValue(part.table, name, row[name])
    return `{${leadingFields}${jsonText(row).slice(1)}\n`
  })
  return lines.join('')
}

type Accepts = (value: unknown) => boolean

function columnChecks(name: TableName): readonly { name: string; accepts: Accepts }[] {
  const table: CanonicalTable = canonicalTables[name]
  return Object.entries(table.columns).map(([column, { type, nullable }]) => {
    const accepts = acceptors[type]
    return {
      name: column,
      accepts: nullable ? (value: unknown) => value === null || accepts(value) : accepts,
    }
  })
}

const acceptors: Record<ColumnType, Accepts> = {
  id: textLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  money: textLike(/^-?\d{1,14}(\.\d{1,4})?$/),
  number: textLike(/^-?\d{1,30}(\.\d{1,8})?$/),
  instant: textLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/),
  day: textLike(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  text: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
}

function textLike(pattern: RegExp): Accepts {
  return (value) => typeof value === 'string' && pattern.test(value)
}

function badValue(table: string, column: string, value: unknown): AppError {
  const shown = JSON.stringify(value) ?? 'nothing'
  return new AppError(
    'invalid_request',
    `${table}.${column} cannot hold ${shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}`,
  )
}
