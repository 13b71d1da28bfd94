import { MemberProblem } from '../sources/catalogue-error.ts'
import { checkTablesRead } from '../checks/check-tables-read.ts'
import type { Cube } from '../model.ts'
import type { CubeSource } from '../sources/model-source.ts'

export type Rows = Cube['rows']

/** A cube's SQL, split at references to the rows of other cubes. */
export function readRows(
  source: Pick<CubeSource, 'sql' | 'sql_table'>,
  cube: string,
  isCube: (name: string) => boolean,
  readTables: readonly string[] | null,
): Rows {
  const { sql, sql_table: table } = source
  if (sql !== undefined && table !== undefined) {
    throw new MemberProblem(`'${cube}' has 'sql' and 'sql_table'. Remove one of them.`)
  }
  if (table !== undefined) return [readTable(table, readTables)]
  if (sql === undefined) {
    throw new MemberProblem(`'${cube}' has no rows. Give it 'sql' or 'sql_table'.`)
  }
  const rows = cutAtCubes(sql.replace(/;\s*$/, ''), isCube)
  if (readTables !== null) {
    const text = rows.map((piece) => (typeof piece === 'string' ? piece : ' ? ')).join('')
    if (text.replaceAll(/ \? /g, '').includes('?')) {
      throw new MemberProblem("The cube's SQL contains ?. Write one SELECT without placeholders.")
    }
    checkTablesRead(text, readTables)
  }
  return rows
}

function readTable(table: string, readTables: readonly string[] | null): string {
  if (readTables !== null) checkTablesRead(`SELECT * FROM ${table}`, readTables)
  const name = /^(?:\w+|"[^"]+"|`[^`]+`)$/
  if (table.split('.').every((part) => name.test(part))) return table
  throw new MemberProblem(`'${table}' is not a table. Write its name, or use 'sql' for a SELECT.`)
}

/** `{orders.sql()}`; a backslash escapes literal braces. */
function cutAtCubes(sql: string, isCube: (name: string) => boolean): Rows {
  return sql
    .split(/(\\[{}]|\$?\{[^{}]*\}?)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (/^\\[{}]$/.test(piece)) return piece.slice(1)
      if (!/^\$?\{/.test(piece)) return piece
      const [, name] = /^\$?\{\s*(\w+)\.sql\(\)\s*\}$/.exec(piece) ?? []
      if (name !== undefined && isCube(name)) return { rowsOf: name }
      throw new MemberProblem(
        name === undefined
          ? `${piece} is not allowed in the 'sql' of a cube. Only {other_cube.sql()} is; write \\{ for a brace.`
          : `There is no cube '${name}' for ${piece}. Correct the name.`,
      )
    })
}
