import type { Expression } from '../../expression.ts'

/** The direct sub-expressions. */
export function childrenOf(of: Expression): readonly Expression[] {
  switch (of.kind) {
    case 'operation':
      return [of.left, of.right]
    case 'negative':
    case 'not':
    case 'is-null':
    case 'cast':
    case 'local':
    case 'truncated':
    case 'later':
      return [of.of]
    case 'all':
    case 'any':
      return of.conditions
    case 'in':
      return [of.of, ...of.among]
    case 'like':
      return [of.of, of.pattern]
    case 'holds':
      return [of.of, of.part]
    case 'case':
      return [
        ...of.whens.flatMap(({ when, then }) => [when, then]),
        ...(of.otherwise === null ? [] : [of.otherwise]),
      ]
    case 'call':
      return of.args
    case 'aggregate':
      return [...(of.of === null ? [] : [of.of]), ...of.when]
    default:
      return []
  }
}

/**
 * The expression and all of its sub-expressions, without descending into those that `stopsAt`
 * selects.
 */
export function* subExpressions(
  of: Expression,
  stopsAt: (part: Expression) => boolean = () => false,
): Generator<Expression> {
  yield of
  if (stopsAt(of)) return
  for (const child of childrenOf(of)) yield* subExpressions(child, stopsAt)
}
