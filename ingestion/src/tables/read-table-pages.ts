import {
  canonicalTables,
  type CanonicalTable,
  type OrgId,
  type TableName,
} from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'

type Cell = string | number | boolean | null
export type TableRow = readonly Cell[]

interface ReadTableOptions {
  readonly orgId: OrgId
  readonly table: TableName
  readonly pageRows?: number
  readonly signal: AbortSignal
}

/** All columns of a table, with those that are computed. */
export function tableColumns(table: TableName): readonly string[] {
  const { columns, derived = {} }: CanonicalTable = canonicalTables[table]
  return [...Object.keys(columns), ...Object.keys(derived)]
}

/**
 * Every row of a table once, in pages in the order of its key, with the values of `tableColumns`. The pages are ranges
 * of keys: a row that is written again while they are read keeps its key, so it is neither missed nor read twice.
 */
export async function* readTablePages(
  { warehouse }: Pick<IngestionContext, 'warehouse'>,
  { orgId, table, pageRows = 20_000, signal }: ReadTableOptions,
): AsyncGenerator<readonly TableRow[]> {
  const read = async (sql: string, params: readonly (string | number)[] = []) => {
    const { rowsJson } = await warehouse.query({
      orgId,
      sql,
      params,
      signal,
      timeoutMs,
      tables: [table],
      shape: 'arrays',
      shortDecimals: true,
      isBulk: true,
      isFresh: true,
    })
    return JSON.parse(rowsJson) as TableRow[]
  }
  const { key } = canonicalTables[table] as CanonicalTable
  const keys = key.join(', ')
  const ends = await read(`
    SELECT ${key.map((name) => `CAST(${name} AS VARCHAR) AS ${name}`).join(', ')}
    FROM (SELECT ${keys}, row_number() OVER (ORDER BY ${keys}) AS place FROM ${table}) AS numbered
    WHERE place % ${pageRows} = 0
    ORDER BY place`)
  for (let page = 0; page <= ends.length; page += 1) {
    const [from, to] = [ends[page - 1], ends[page]]
    const params = [...(from ?? []), ...(to ?? [])].map(String)
    const conditions = [
      ...(from === undefined ? [] : [isAfter(table, 1)]),
      ...(to === undefined ? [] : [`NOT (${isAfter(table, (from?.length ?? 0) + 1)})`]),
    ]
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    yield await read(
      `SELECT ${tableColumns(table).join(', ')} FROM ${table} ${where} ORDER BY ${keys}`,
      params,
    )
  }
}

/** A page is read within moments; the division of a large table takes longer. */
const timeoutMs = 5 * 60_000

/** Whether the key of a row comes after the key in the parameters from `first` on. */
function isAfter(table: TableName, first: number): string {
  const { key, columns } = canonicalTables[table] as CanonicalTable
  return key.reduceRight((rest, name, index) => {
    const value = `CAST($${first + index} AS ${engineTypes[columns[name]?.type ?? 'text']})`
    const isGreater = `${name} > ${value}`
    return rest === '' ? isGreater : `(${isGreater} OR (${name} = ${value} AND ${rest}))`
  }, '')
}

/** The types of keys, by names that both engines know. */
const engineTypes: Readonly<Record<string, string>> = {
  id: 'UUID',
  text: 'VARCHAR',
  integer: 'BIGINT',
  day: 'DATE',
  instant: 'TIMESTAMP',
}
