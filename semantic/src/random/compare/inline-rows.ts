import type { Warehouse } from '@cartograph/warehouse'
import type { Model } from '../../model/model.ts'
import type { RandomCell, RandomColumn, RandomTable, RandomTables } from '../evaluate/tables.ts'

type Engine = Warehouse['dialect']

/** The same cubes with the rows inlined in their SQL, so that the engine needs no tables. */
export function withInlineRows(model: Model, tables: RandomTables, engine: Engine): Model {
  const cubes = [...model.cubes].map(([name, cube]) => {
    const table = tables.get(name)
    if (!table) throw new Error(`There is no table ${name}`)
    return [name, { ...cube, rows: [inlineRows(table, engine)] }] as const
  })
  return { ...model, cubes: new Map(cubes) }
}

/** A SELECT of a table's rows. Every column has its type, even without values. */
export function inlineRows({ columns, rows }: RandomTable, engine: Engine): string {
  const cast = (value: string, { name, type }: RandomColumn) =>
    `CAST(${value} AS ${types[engine][type]}) AS "${name}"`
  if (rows.length === 0) {
    return `SELECT ${columns.map((column) => cast('NULL', column)).join(', ')} WHERE 1 = 0`
  }
  const tuples = rows
    .map((row) => `(${columns.map(({ name }) => text(row[name] ?? null)).join(', ')})`)
    .join(', ')
  // A question has ten to forty of them. With a cast for each column, ClickHouse takes a sixth longer.
  if (engine === 'clickhouse') return `SELECT * FROM values('${structure(columns)}', ${tuples})`
  const casts = columns.map((column) => cast(`given."${column.name}"`, column))
  const names = columns.map(({ name }) => `"${name}"`)
  return `SELECT ${casts.join(', ')} FROM (VALUES ${tuples}) AS given(${names.join(', ')})`
}

function structure(columns: readonly RandomColumn[]): string {
  const typed = columns.map(({ name, type }) => `"${name}" ${types.clickhouse[type]}`)
  return typed.join(', ').replaceAll("'", "''")
}

const types: Record<Engine, Record<RandomColumn['type'], string>> = {
  duckdb: {
    text: 'VARCHAR',
    number: 'DECIMAL(18, 2)',
    boolean: 'BOOLEAN',
    time: 'TIMESTAMP',
  },
  clickhouse: {
    text: 'Nullable(String)',
    number: 'Nullable(Decimal(18, 2))',
    boolean: 'Nullable(Bool)',
    time: "Nullable(DateTime64(3, 'UTC'))",
  },
}

/** Without the Z, which one engine rejects. */
function text(cell: RandomCell): string {
  if (cell === null) return 'NULL'
  const plain = String(cell).replace(/^(\d{4}-\d\d-\d\d)T([\d:.]+)Z$/, '$1 $2')
  if (plain.includes('\\')) throw new Error('Engines read a backslash in different ways')
  return `'${plain.replaceAll("'", "''")}'`
}
