import { AppError } from '@cartograph/contract'
import type { SqlValue } from '../warehouse.ts'
import type { SqlPiece } from './scan-sql.ts'

/** Replaces `$1` by ClickHouse's `{p1:Type}`, except in quotes and comments. */
export function bindParams(pieces: readonly SqlPiece[], params: readonly SqlValue[]): string {
  return pieces
    .map(({ kind, text }) =>
      kind === 'code'
        ? text.replaceAll(/\$(\d+)/g, (_, digits: string) => typedParam(Number(digits), params))
        : text,
    )
    .join('')
}

/** The values under the names that `bindParams` uses. */
export function namedParams(params: readonly SqlValue[]): Record<string, SqlValue> {
  return Object.fromEntries(params.map((value, index) => [`p${index + 1}`, value]))
}

function typedParam(number: number, params: readonly SqlValue[]): string {
  const value = params[number - 1]
  if (value === undefined)
    throw new AppError('invalid_query', `The query names $${number}, which was not given`)
  return `{p${number}:${paramType(value)}}`
}

function paramType(value: SqlValue): string {
  if (value === null) return 'Nullable(String)'
  if (typeof value === 'boolean') return 'Bool'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'Int64' : 'Float64'
  return 'String'
}
