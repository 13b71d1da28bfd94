import { canonicalTables } from '@cartograph/contract'
import { MemberProblem } from './catalogue-error.ts'

/**
 * The wall between workspaces is that a table's plain name holds one workspace's rows. So a cube may
 * read tables by their plain names alone: nothing of another schema, no file, no function.
 */
export function checkTablesRead(sql: string): void {
  for (const [, name = ''] of sql.matchAll(/\b(?:FROM|JOIN)\s+([^\s()]+)/gi)) {
    if (!Object.hasOwn(canonicalTables, name)) {
      throw new MemberProblem(
        `The cube reads '${name}'. Read one of the tables: ${Object.keys(canonicalTables).join(', ')}.`,
      )
    }
  }
  const forbidden = /;|--|\/\*|"|`/.exec(sql)
  if (forbidden) {
    throw new MemberProblem(
      `The cube's SQL holds ${forbidden[0]}. Write one SELECT without comments and quoted names.`,
    )
  }
}
