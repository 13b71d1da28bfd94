import {
  canonicalTables,
  type CanonicalRows,
  type Column,
  type OrgId,
  type TableName,
} from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'

type Row = Readonly<Record<string, string | number | boolean | null>>

/** All rows of a table of the embedded engine, in the canonical format of values, by key. */
export async function tableRows(
  warehouse: Warehouse,
  orgId: OrgId,
  table: TableName,
): Promise<Row[]> {
  const columns = Object.entries<Column>(canonicalTables[table].columns)
  const selected = columns.map(([name, column]) => `${readable(name, column)} AS ${name}`)
  const { rowsJson } = await warehouse.query({
    orgId,
    sql: `SELECT ${selected.join(', ')} FROM ${table}`,
    timeoutMs: 120_000,
  })
  return comparable(table, JSON.parse(rowsJson) as Row[])
}

/** The same format and order for rows from elsewhere. */
export function comparable<Name extends TableName>(
  table: Name,
  rows: readonly (CanonicalRows[Name] | Row)[],
): Row[] {
  const { columns, key } = canonicalTables[table]
  const spelled = rows.map((row) =>
    Object.fromEntries(
      Object.entries<Column>(columns).map(([name, { type }]) => {
        const value = (row as Row)[name] ?? null
        return [name, decimals.has(type) && value !== null ? plainDecimal(String(value)) : value]
      }),
    ),
  )
  const keyed = spelled.map((row) => ({ row, text: key.map((name) => row[name]).join(' ') }))
  return keyed.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ row }) => row)
}

function readable(name: string, { type }: Column): string {
  if (type === 'instant') return `strftime(${name}, '%Y-%m-%dT%H:%M:%S.%gZ')`
  return asText.has(type) ? `CAST(${name} AS VARCHAR)` : name
}

const decimals: ReadonlySet<Column['type']> = new Set(['money', 'number'])
const asText: ReadonlySet<Column['type']> = new Set(['money', 'number', 'id', 'day'])

/** 12.5000, 12.50 and 12.5 are the same amount. */
function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
