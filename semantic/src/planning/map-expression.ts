import type { Expression } from '../expression.ts'
import { childrenOf } from '../model/expressions/children-of.ts'

/**
 * Replaces sub-expressions from the outside in; where `replace` returns null, the mapping
 * descends.
 */
export function mapExpression(
  expression: Expression,
  replace: (part: Expression) => Expression | null,
): Expression {
  const replaced = replace(expression)
  if (replaced !== null) return replaced
  const map = (part: Expression) => mapExpression(part, replace)
  switch (expression.kind) {
    case 'operation':
      return { ...expression, left: map(expression.left), right: map(expression.right) }
    case 'negative':
    case 'not':
    case 'is-null':
    case 'cast':
    case 'local':
    case 'truncated':
    case 'later':
      return { ...expression, of: map(expression.of) }
    case 'all':
    case 'any':
      return { ...expression, conditions: expression.conditions.map(map) }
    case 'in':
      return { ...expression, of: map(expression.of), among: expression.among.map(map) }
    case 'like':
      return { ...expression, of: map(expression.of), pattern: map(expression.pattern) }
    case 'holds':
      return { ...expression, of: map(expression.of), part: map(expression.part) }
    case 'case':
      return {
        ...expression,
        whens: expression.whens.map(({ when, then }) => ({ when: map(when), then: map(then) })),
        otherwise: expression.otherwise === null ? null : map(expression.otherwise),
      }
    case 'call':
      return { ...expression, args: expression.args.map(map) }
    case 'aggregate':
      return {
        ...expression,
        of: expression.of === null ? null : map(expression.of),
        when: expression.when.map(map),
      }
    default:
      return expression
  }
}

/** The aliases whose columns an expression reads. */
export function rowsRead(...expressions: readonly Expression[]): Set<string> {
  const names = new Set<string>()
  // Hundreds of conditions share the expression of their dimension.
  const visited = new Set<Expression>()
  const visit = (part: Expression): void => {
    if (part.kind === 'column') names.add(part.rows)
    if (part.kind === 'case' || part.kind === 'call') {
      if (visited.has(part)) return
      visited.add(part)
    }
    for (const child of childrenOf(part)) visit(child)
  }
  expressions.forEach(visit)
  return names
}
