import type { Expression } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { subExpressions } from './children-of.ts'
import { checkUnits } from '../checks/check-units.ts'
import type { ModelContext } from '../model-context.ts'
import { parseExpression } from './parse-expression.ts'
import { checkRowValue } from './row-value.ts'

/** Parses SQL over measures of any cube, and over aggregates of the cube's own rows. */
export function readCalculatedValue(
  sql: string,
  format: string | null,
  cube: string,
  context: ModelContext,
): Expression {
  const value = parseExpression(sql, context.scopeOf(cube, { aggregates: true }))
  let isOfGroups = false
  for (const part of subExpressions(value, (each) => each.kind === 'aggregate')) {
    if (part.kind === 'column') {
      throw new MemberProblem(
        `The column ${part.name} has a different value in each row. Write {measure} for a measure, or aggregate it: SUM(${part.name}).`,
      )
    }
    if (
      part.kind === 'member' &&
      context.names.get(part.cube)?.get(part.name)?.kind !== 'measure'
    ) {
      throw new MemberProblem(
        `{${part.cube}.${part.name}} has a different value in each row. Refer to measures, or aggregate it: MAX({${part.cube}.${part.name}}).`,
      )
    }
    if (part.kind === 'member') isOfGroups = true
    if (part.kind === 'aggregate') {
      isOfGroups = true
      for (const each of [part.of, ...part.when]) {
        if (each !== null) checkRowValue(each, cube, context)
      }
    }
  }
  if (!isOfGroups) {
    throw new MemberProblem('This value is constant. Refer to a {measure}.')
  }
  checkUnits(value, format, context.names)
  return value
}
