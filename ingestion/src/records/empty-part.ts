import { canonicalTables, type TableName } from '@cartograph/contract'
import type { ReplacePart } from '@cartograph/warehouse'

/** Deletes the rows of these scopes. */
export function emptyPart(table: TableName, scopes: readonly (readonly string[])[]): ReplacePart {
  const width = canonicalTables[table].scope.length
  if (scopes.some((scope) => scope.length !== width)) {
    throw new Error(`The rows of ${table} are not scoped by connection and record`)
  }
  // The compiler assigns such a union itself only up to 25 tables.
  return { table, scopes, rows: [] } as ReplacePart
}
