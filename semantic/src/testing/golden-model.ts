import { stringify } from 'yaml'
import * as z from 'zod'
import type { Cube, Model } from '../model/model.ts'
import { readModel } from '../model/load-model.ts'
import { inlineRows } from '../random/compare/inline-rows.ts'
import type { RandomTables } from '../random/evaluate/tables.ts'

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The tables of a golden file, with the types of their columns. */
export const GoldenTables = z.record(
  z.string(),
  z.strictObject({
    columns: z.record(z.string(), z.enum(['text', 'number', 'boolean', 'time'])),
    rows: z.array(z.array(Cell)),
  }),
)
export type GoldenTables = z.infer<typeof GoldenTables>

/** A golden file's own model, with its rows inlined in the SQL of its cubes. */
export function goldenModel(
  name: string,
  { model: written, tables }: { readonly model: object; readonly tables: GoldenTables },
  engine: 'duckdb' | 'clickhouse',
): Model {
  const model = readModel([{ name, text: stringify(written) }], { readTables: null })
  const rows = new Map(
    [...tableRows(tables)].map(([table, made]) => [table, inlineRows(made, engine)]),
  )
  const cubes = [...model.cubes.values()].map((cube): Cube => {
    return {
      ...cube,
      rows: cube.rows.map((part) => (typeof part === 'string' ? fillRows(part, rows) : part)),
    }
  })
  return { ...model, cubes: new Map(cubes.map((cube) => [cube.name, cube])) }
}

export function tableRows(tables: GoldenTables): RandomTables {
  return new Map(
    Object.entries(tables).map(([name, { columns, rows }]) => {
      const named = Object.entries(columns).map(([column, type]) => ({ name: column, type }))
      const cells = rows.map((row) =>
        Object.fromEntries(
          named.map(({ name: column, type }, index) => {
            const cell = row[index] ?? null
            return [column, typeof cell === 'number' || type === 'text' ? textOf(cell) : cell]
          }),
        ),
      )
      return [name, { columns: named, rows: cells }]
    }),
  )
}

function textOf(cell: z.infer<typeof Cell>): string | null {
  return cell === null ? null : String(cell)
}

function fillRows(sql: string, rows: ReadonlyMap<string, string>): string {
  const whole = rows.get(sql.trim())
  if (whole !== undefined) return whole
  return sql.replaceAll(/\b(FROM|JOIN)\s+(\w+)/gi, (found, word: string, name: string) => {
    const inline = rows.get(name)
    return inline === undefined ? found : `${word} (${inline}) AS ${name}`
  })
}
