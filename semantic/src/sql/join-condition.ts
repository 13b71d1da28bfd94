import type { Expression } from '../expression.ts'
import { rowsRead } from '../planning/map-expression.ts'
import type { JoinedSource } from './select.ts'

/** One of the conditions that must all hold to join two rows. */
export type JoinCondition =
  | { readonly kind: 'same'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'other'; readonly condition: Expression }

/**
 * `same` marks values that are equal or both null. Engines evaluate it as fast as an equality if
 * it is written as such.
 */
export function joinConditions(on: Expression): readonly JoinCondition[] {
  if (on.kind === 'all') return on.conditions.flatMap(joinConditions)
  return [nullSafe(on) ?? { kind: 'other', condition: on }]
}

/** Whether the joined rows are found by an equality with the other rows. */
export function joinsByEquality({ as, on }: JoinedSource): boolean {
  return joinConditions(on).some((condition) => {
    const equality = condition.kind === 'same' ? condition : equalityOf(condition.condition)
    if (equality === null) return false
    const [left, right] = [rowsRead(equality.left), rowsRead(equality.right)]
    return (isOnly(as, left) && isOther(as, right)) || (isOnly(as, right) && isOther(as, left))
  })
}

function equalityOf(of: Expression): { left: Expression; right: Expression } | null {
  return of.kind === 'operation' && of.operator === '=' ? of : null
}

function isOnly(as: string, rows: ReadonlySet<string>): boolean {
  return rows.size === 1 && rows.has(as)
}

function isOther(as: string, rows: ReadonlySet<string>): boolean {
  return rows.size > 0 && !rows.has(as)
}

/** `a = b OR (a IS NULL AND b IS NULL)`, in either order. */
function nullSafe(of: Expression): JoinCondition | null {
  if (of.kind !== 'any' || of.conditions.length !== 2) return null
  const equality = of.conditions.map(equalityOf).find((found) => found !== null)
  const nulls = of.conditions.find((condition) => condition.kind === 'all')
  if (!equality || nulls?.kind !== 'all') return null
  const { left, right } = equality
  const found = nulls.conditions.map((each) => (each.kind === 'is-null' ? written(each.of) : ''))
  const isAlike = sameTexts(found, [written(left), written(right)])
  return isAlike ? { kind: 'same', left, right } : null
}

function written(of: Expression): string {
  return JSON.stringify(of)
}

function sameTexts(left: readonly string[], right: readonly string[]): boolean {
  return left.toSorted().join('\n') === right.toSorted().join('\n')
}
