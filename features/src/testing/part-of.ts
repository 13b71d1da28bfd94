import { canonicalTables, type TableName } from '@cartograph/contract'
import type { ReplacePart } from '@cartograph/warehouse'

/** Full rows of a table as a part of a batch. */
export function partOf(table: string, rows: readonly object[]): ReplacePart {
  const { scope } = canonicalTables[table as TableName]
  const scopes = rows.map((row) => scope.map((column) => String(Reflect.get(row, column))))
  // The rows were made for this table.
  return { table, scopes, rows } as unknown as ReplacePart
}
