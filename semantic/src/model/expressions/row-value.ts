import type { Expression } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { subExpressions } from './children-of.ts'
import type { ModelContext } from '../model-context.ts'
import { parseExpression } from './parse-expression.ts'

/** Parses SQL that is evaluated for each row of a cube. */
export function readRowValue(sql: string, cube: string, context: ModelContext): Expression {
  const value = parseExpression(sql, context.scopeOf(cube))
  checkRowValue(value, cube, context)
  return value
}

/** Rejects measures, and cubes that no join connects. */
export function checkRowValue(value: Expression, cube: string, context: ModelContext): void {
  for (const part of subExpressions(value)) {
    if (part.kind === 'member') {
      const known = context.names.get(part.cube)?.get(part.name)
      if (known?.kind === 'measure') {
        throw new MemberProblem(
          `{${part.cube}.${part.name}} is a measure, but this is computed for each row. Refer to dimensions and {CUBE}.columns only.`,
        )
      }
      checkJoined(cube, part.cube, context)
    }
    if (part.kind === 'column') checkJoined(cube, part.rows, context)
  }
}

export function checkJoined(cube: string, other: string, context: ModelContext): void {
  if (context.areJoined(cube, other)) return
  throw new MemberProblem(
    `No join leads from ${cube} to ${other}. Add one to 'joins' of either cube.`,
  )
}
