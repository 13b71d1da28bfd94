import { canonicalTables, type Column, type TableName } from '@cartograph/contract'
import type { ReplacePart } from '@cartograph/warehouse'

type CellValue = string | number | boolean | null

export type PartialRows = {
  readonly [Name in TableName]?: readonly Readonly<Record<string, CellValue>>[] | undefined
}

/**
 * Completes golden rows to full rows of their tables: missing values are null, zero or a default.
 */
export function fullRows(rows: PartialRows): ReplacePart[] {
  return tableNames
    .filter((name) => rows[name] !== undefined)
    .map((table) => {
      const full = (rows[table] ?? []).map((row, index) => fullRow(table, row, index + 1))
      const { scope } = canonicalTables[table]
      const scopes = full.map((row) => scope.map((column) => String(row[column])))
      // The row was built from the table's own declaration.
      return { table, scopes, rows: full } as unknown as ReplacePart
    })
}

const tableNames = Object.keys(canonicalTables) as TableName[]

const plain: Record<Column['type'], CellValue> = {
  id: '00000000-0000-7000-8000-000000000001',
  text: '',
  money: '0',
  integer: 0,
  boolean: false,
  instant: '2024-01-01T00:00:00.000Z',
  day: '2024-01-01',
  number: '0',
}

function fullRow(table: TableName, given: Readonly<Record<string, CellValue>>, number: number) {
  const columns: Record<string, Column> = canonicalTables[table].columns
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(columns, name))
  if (unknown !== undefined) throw new Error(`${table} has no column '${unknown}'`)
  const ordinary: Record<string, CellValue> = {
    order_id: String(number),
    order_name: `#${1000 + number}`,
    refund_id: String(number),
    line_id: String(number),
    customer_id: table === 'customers' ? String(number) : null,
    currency: 'USD',
    financial_status: 'paid',
    fulfillment_status: 'fulfilled',
  }
  return Object.fromEntries(
    Object.entries(columns).map(([name, { type, nullable }]) => {
      const value = given[name] ?? ordinary[name] ?? (nullable ? null : plain[type])
      return [
        name,
        Object.hasOwn(given, name) && given[name] === null ? null : toStoredValue(value, type),
      ]
    }),
  )
}

function toStoredValue(value: CellValue, type: Column['type']): CellValue {
  if (value === null) return null
  if (type === 'money' || type === 'number') return String(value)
  return type === 'instant' ? new Date(String(value)).toISOString() : value
}
